/** German words that say nothing about the tool wanted, and phrases in which people ask. */
export const GERMAN_STOP_WORDS = `
aber alle allem allen aller alles als am an auch auf aus bei beim benötige bin bis bist bitte brauche brauchen brauchst da dafür damit
danke dann daran darauf darin das dass daß davon dazu dein deine deinem deinen deiner dem den denen denn der deren des dessen dich die
dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines einmal er es etwas euch euer eure für gegen
gern gerne gib gibt habe haben hallo hast hat hatte hätte hier hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja kann
kannst kein keine keinen können könnte könnten könntest lass lassen mag mal man mein meine meinem meinen meiner meines mich mir mit möchte
möchten möchtest muss müssen nach namens neben nein nicht nichts noch nur ob oder ohne schon sehr sei sein seine seinem seinen seiner seit
sich sie sind so soll sollen sollte sondern über um und uns unser unsere unserem unseren unserer unter viel viele vom von vor während wann
war waren warum was weil welche welchem welchen welcher welches wem wen wenn wer werden wie wieviel will willst wir wird wo wollen wurde
würde würden zu zum zur zwischen
`

/**
 * What German words mean that people ask for tools with: `word=english,english`, the best first.
 * Separable verbs are written in one, as in a dictionary.
 */
export const GERMAN_WORDS = `
abändern=change,update,modify abbestellen=unsubscribe abbildung=image,picture abbrechen=cancel,stop,abort abbuchen=charge,payment
abfrage=query abfragen=query,search abgeben=submit,send abgleichen=sync,synchronize abgrasen=scrape,crawl abheben=withdraw ablauf=workflow
ablaufverfolgung=trace ablegen=store,save ablehnen=reject,decline abmelden=logout abo=subscription abonnement=subscription
abonnieren=subscribe,follow abrufen=get,fetch,retrieve absagen=cancel,stop abschalten=disable,deactivate abschätzen=estimate
abschließen=end,finish,lock absegnen=approve,accept absenden=send absichern=protect abspalten=fork,branch abspeichern=save,store
abspielen=play abstimmen=vote,poll abtasten=scan abwarten=wait administrator=admin adresse=address ähnlich=similar aktie=stock,share
aktiv=active aktivieren=enable,activate aktualisieren=update,edit aktuell=current akzeptieren=accept alarm=alert alt=old analyse=analysis
analysieren=analyze ändern=change,update,modify änderung=change,diff anfangen=start,run,launch anfechtung=dispute anfordern=request,ask
anforderung=request anfrage=request anfragen=query,search anfügen=append,add angaben=information,info angebot=deal,opportunity
angestellte=employee,staff angleichen=adjust,update anhalten=stop,end anhang=attachment,file anhängen=append,add,attach anhänger=follower
anheften=pin anhören=listen,audio anklicken=click,press anlage=attachment,file anlegen=create,make anmachen=enable,activate
anmelden=register,signup,login anmerkung=comment annehmen=accept anordnung=layout anpassen=adjust,update anpinnen=pin anrufen=call,phone
anschalten=enable,activate anschauen=view,show anschließen=connect,link anschluss=port anschrift=address ansehen=view,show
ansetzen=schedule,plan ansprechpartner=contact ansteuern=navigate,visit anstoßen=trigger,start antwort=answer antworten=reply,answer
anwender=user anwendung=application,app anzahl=count,number anzeigen=show,get,view arbeit=job arbeitsablauf=workflow
arbeitsspeicher=memory archivieren=archive art=type,kind artikel=article arznei=drug,medicine arzt=doctor,medical ärztin=doctor,medical
attribut=attribute,property aufbau=structure aufbewahren=store,save auffinden=find,search auffrischen=refresh,reload aufgabe=task,todo
aufhören=stop,end auflisten=list auflistung=list auflösen=resolve,solve aufmachen=open aufnehmen=capture,screenshot,record
aufrufen=visit,open aufspüren=detect,identify aufteilen=split,divide auftrag=order,purchase aufzählen=list aufzeichnen=record
ausdrucken=print ausfall=failure,error ausfindig=find,search ausführen=run,execute ausfüllen=fill,enter ausgabe=output ausgeben=export
auskunft=information,info ausleeren=clear,empty auslesen=read,get,extract auslieferung=deployment ausloggen=logout auslösen=trigger,start
ausmachen=disable,deactivate ausprobieren=test ausrechnen=calculate,compute ausrollen=deploy,release ausschalten=disable,deactivate
aussetzen=pause,suspend ausstellen=generate,create austauschen=replace auswählen=select,choose auswerten=analyze,evaluate,assess
auswertung=analysis auto=car,vehicle autor=author bahn=train bau=build bauen=build,compile baum=tree beantragen=request,ask
beantworten=reply,answer bearbeiten=edit,update,modify bedeutung=definition,meaning beenden=stop,end,finish befehl=command
befördern=promote befragen=query,search beginnen=start,run,launch begrenzen=limit begutachten=review,comment behälter=container,docker
behandeln=handle beheben=resolve,solve,fix beifügen=add,attach,upload beispiel=example,sample beitrag=article,post beitreten=join,connect
bekommen=get,fetch,retrieve belasten=charge,payment beliebt=popular,trending benachrichtigen=notify,alert
benachrichtigung=notification,alert benutzer=user benutzerin=user benutzerkonto=account,user beobachten=watch,monitor
beobachtung=observation berechnen=calculate,compute berechtigung=permission,access bereinigen=clear,empty bereitstellen=deploy,release
bereitstellung=deployment bericht=report berichten=report beruf=job bescheinigung=certificate beschneiden=crop,trim
beschreiben=write,describe,explain beschreibung=description beschriftung=label,tag beseitigen=remove,delete besitzer=owner,user
besprechung=meeting,event bestand=inventory,stock bestätigen=confirm,verify beste=best,top bestellen=order,purchase
bestellung=order,purchase bestimmen=identify,detect besuchen=visit,open betätigen=press,key betrachten=view,show betrag=amount,quantity
betrieb=company,business beurteilen=evaluate,assess bevölkerung=population bewegen=move bewerten=evaluate,assess bewilligen=approve,accept
bezahlen=pay,payment bezahlung=payment beziehen=get,fetch,retrieve beziehung=relation bibliothek=library,package bild=image,picture
bilderzeugung=image,generation bildschirm=screen,display bildschirmaufnahme=screenshot,capture bildschirmfoto=screenshot,capture
blockieren=block,ban breite=width,size brief=letter,document brieftasche=wallet buch=book buchen=book,reserve buchung=transaction
checken=check,verify codieren=encode committen=commit crawlen=crawl datei=file daten=data datenbank=database datensatz=row,record
datensätze=dataset datensicherung=backup datum=date deaktivieren=disable,deactivate debuggen=debug deinstallieren=uninstall,remove
dekodieren=decode denken=think deployen=deploy,release derzeitig=current diagramm=chart,graph,diagram dialogfeld=dialog dienst=service
dienstleistung=service differenz=difference,diff distanz=distance dokument=document dokumentation=documentation,docs domäne=domain
downloaden=download,fetch drehen=rotate,turn drücken=click,press,key drucken=print duplizieren=duplicate,copy,clone
durchblättern=browse,list durchführen=execute,run durchlesen=read,get durchschnitt=average,mean durchsehen=review,comment
durchsuchen=search,find durchzählen=count,number editieren=edit,update,modify eigenschaft=property eigentümer=owner,user
eimer=bucket,storage einbetten=embed,embeddings einblenden=show,get,view einfügen=insert,add eingabe=input
eingabeaufforderung=terminal,console eingeben=type,enter einheit=unit,convert einkaufen=buy,purchase einladen=load,read,invite
einlesen=import einloggen=login,authenticate einordnen=classify,category einplanen=schedule,plan einreichen=submit,send
einrichten=configure,config einsammeln=collect,gather einschalten=enable,activate einschränken=limit einstellen=set,update
einstellung=configuration,settings einstellungen=setting,preferences eintippen=type,enter eintrag=item einwohner=population
einzelheit=detail elektrisch=electric empfehlen=recommend,suggest emulieren=emulate energie=energy entdecken=detect,identify
entfernen=delete,remove entfernt=remote entfernung=distance entität=entity entnehmen=extract,get entpacken=decompress,unzip
entschlüsseln=decrypt entsperren=unlock entwerfen=draft entwurf=design entziehen=revoke erbitten=request,ask erdbeben=earthquake
ereignis=event erfassen=capture,screenshot ergänzen=add ergebnis=result erhalten=get,fetch,retrieve erhöhen=increase,raise
erinnern=remind,reminder erinnerung=reminder erkennen=detect,identify erklären=explain,describe erlauben=allow,permit
erlaubnis=permission,access erläutern=explain,describe erledigen=complete,finish erledigt=done,completed ermöglichen=enable,activate
erneut=retry eröffnen=open ersetzen=replace erstatten=refund erstattung=refund erste=first erstellen=create,make erteilen=grant,permission
erwidern=reply,answer erzeugen=create,make,generate essen=eat,food etikett=label,tag exportieren=export extrahieren=extract,get
fahren=drive fahrplan=schedule fahrzeug=car,vehicle fallenlassen=drop,delete familie=family farbe=color fassung=version
fehler=error,exception fehlgeschlagen=failed,failure feiertag=holiday feld=field,column fenster=window ferien=vacation,holiday,travel
fertig=done,completed fertigmachen=finish,complete fertigstellen=complete,finish festlegen=set,update festplatte=disk,drive film=video
filtern=filter finden=find,search firma=company,business flug=flight flughafen=airport,flight folge=episode folgen=follow folie=slide
forken=fork,branch formatieren=format formular=form forschung=research forschungsarbeit=paper,research fortfahren=resume,continue
fortsetzen=resume,continue foto=photo,picture fotografie=photo,picture frage=question fragen=ask,question frei=free
freigabe=release,version freigeben=share,approve,accept freischalten=unlock freund=friend,user füllen=fill,enter
funktion=function,method,feature fußball=football,soccer gaststätte=restaurant,food gebiet=region gedächtnis=memory gegenstand=item
gegenüberstellen=compare,diff geheimnis=secret geld=money,currency geldbörse=wallet genehmigen=approve,accept generieren=generate,create
gerät=device geschäft=shop,store,business geschäftsabschluss=deal,opportunity gescheitert=failed,failure geschichte=history
geschlossen=closed geschwindigkeit=speed gesetz=law,legal gesprächsfaden=thread gestaltung=design gestatten=allow,permit gesundheit=health
gewähren=grant,permission gewicht=weight gewinnen=win grafik=image gratis=free grenze=limit grenzwert=limit größe=size gruppe=group
gruppieren=group,cluster guthaben=balance,account gutschein=coupon,discount handbuch=documentation,docs handeln=trade handy=phone,number
haus=house,property haustier=animal,pet herausfinden=find,search herausgeben=publish,release herausnehmen=remove,delete
herausziehen=extract,get herunterladen=download,fetch heute=today hilfe=support,help hinzufügen=add historie=history
hochfahren=launch,start,run hochladen=upload,attach hochschule=university,education hochskalieren=scale hochstufen=upgrade,update,promote
holen=get,fetch,retrieve idee=idea identifizieren=identify,detect immobilie=property,apartment importieren=import indexieren=index
indizieren=index informieren=notify,alert inhaber=owner,user inhalt=content inspizieren=inspect,check instabil=flaky,unstable
installieren=install,setup integrieren=integrate interessent=lead,prospect internetseite=website,site,web inventar=inventory,stock
investieren=invest,investment jahr=year jüngste=latest,recent justieren=adjust,update kalender=calendar kalkulieren=calculate,compute
kamera=camera kampagne=campaign kanal=channel karte=ticket,issue,map kategorie=category kaufen=buy,purchase kenntnis=knowledge
kennwort=password kennzahl=metric kennzeichnen=mark,set kinofilm=movie,film klang=audio,sound klassifizieren=classify,category
klicken=click,press klient=client klonen=clone knopf=button knoten=node kochen=cook,recipe kochrezept=recipe kodieren=encode
kombinieren=combine,merge,join kommando=command kommentar=comment kommentieren=comment kompilieren=build,compile komprimieren=compress,zip
konfiguration=configuration,settings konfigurieren=configure,config konsole=terminal,console kontakt=contact kontingent=quota,limit
konto=account,user kontostand=balance,account kontrollieren=check,verify konvertieren=convert,transform
koordinate=coordinates,latitude,longitude kopie=copy kopieren=copy,duplicate korrigieren=fix,repair kosten=cost,price kostenlos=free
kreieren=create,make kryptowährung=crypto,currency kunde=customer,client kündigen=cancel,stop kundin=customer,client kunst=art
künstler=artist kurs=rate,course,education laden=load,read,shop lager=inventory,stock lampe=light land=country landkarte=map
laufen=run,execute laufwerk=disk,drive lebensmittel=food leeren=clear,empty lehrgang=course,education leistung=performance leitweg=route
lernen=learn,education lesen=read,get letzte=latest,recent leute=person,people licht=light lied=song,track liedtext=lyrics,song
lieferung=delivery,shipment lies=read,get liga=league,competition liken=like liste=list listen=list logdatei=log logs=log lokal=local
löschen=delete,remove lösen=resolve,solve malen=draw mannschaft=team,group markieren=mark,set markt=market maschine=machine
mathematik=math,calculate maus=mouse medikament=drug,medicine mehrere=multiple meilenstein=milestone melden=report meldung=news
menge=amount,quantity menschen=person,people mergen=merge,combine merkmal=feature messen=measure,metric messwert=metric
migrieren=migrate,move misserfolg=failure,error mitarbeiter=employee,staff mitglied=member,user mitteilung=message mittelwert=average,mean
mobil=mobile modell=model modus=mode möglichkeit=option momentan=current momentaufnahme=snapshot monat=month morgen=tomorrow motiv=theme
musik=music,song nachahmen=emulate nachdenken=think nachlass=discount,coupon nachprüfen=check,verify nachricht=message
nachrichten=message,news nachschauen=look_up,lookup nachschlagen=look_up,lookup nachsehen=look_up,lookup nachverfolgen=track,follow
nahe=near,nearby navigieren=navigate,visit netz=web,internet netzwerk=network netzwerkanfrage=request,network neu=new,create
neueste=latest,recent neuigkeiten=news neuladen=refresh,reload neustarten=restart,reboot nochmal=retry notiz=note,memo nummer=number
nutzer=user nutzung=usage objekt=object offen=open öffentlich=public öffnen=open optimieren=optimize ordnen=sort,order
ordner=folder,directory organisation=organization organisieren=organize ort=location,place packen=compress,zip paket=package,parcel
parsen=parse partie=match,game passwort=password pausieren=pause,suspend pfad=path pflanze=plant planen=schedule,plan platte=disk,drive
platz=place posteingang=inbox,mail posten=post,publish,item postfach=inbox,mail posting=post präsentation=presentation,slides preis=price
privat=private probieren=try,test produkt=product,item profil=profile,user prognostizieren=predict,forecast programm=program,software
programmfehler=bug,issue projekt=project protokoll=log prozent=percent,percentage prozess=process prüfen=check,verify prüfung=test
publizieren=publish,release pullen=pull,fetch punktestand=score,result pushen=push qualität=quality quellcode=code quelle=source
quelltext=code rabatt=discount,coupon rand=border raum=room reagieren=react,reaction reaktion=reaction,emoji recherche=research
recherchieren=search,find rechnen=calculate,compute rechner=computer,machine rechnung=invoice,bill recht=permission,access,law
reduzieren=decrease,reduce regel=rule regen=rain,weather regierung=government registerkarte=tab registrieren=register,signup
regnen=rain,weather reihe=series reise=trip,travel reisen=travel,trip reiter=tab rendern=render,draw reparieren=fix,repair replik=replica
replikat=replica repositorium=repository,repo reservieren=book,reserve resultat=result rezension=review rezept=recipe richtlinie=policy
risiko=risk rolle=role,permission rotieren=rotate,turn rückerstatten=refund rückerstattung=refund rückgängig=undo,revert
rückmeldung=response,answer rückstand=backlog rückzahlung=refund runterladen=download,fetch saldo=balance,account sammeln=collect,gather
sammlung=collection satellit=satellite,space satz=sentence,text scannen=scan schablone=template schaltfläche=button schätzen=estimate
schaubild=diagram,chart schicken=send schildern=describe,explain schlagwort=tag,label schleppen=drag,drop schließen=close,end
schlüssel=key schlüsselwort=keyword schnappschuss=snapshot schreiben=write,letter,document schrift=font schriftart=font
schule=school,education schüler=student schützen=protect schwachstelle=vulnerability scrollen=scroll sehen=view,show seite=page
selektieren=select,choose senden=send sendung=show,series,delivery senken=decrease,reduce serie=show,series setzen=set,update
sicherheit=security sicherheitslücke=vulnerability sichern=save,store,backup sicherung=backup sicherungskopie=backup simulieren=simulate
sitzung=meeting,event,session skalieren=resize,scale skript=script sorte=type,kind sortieren=sort,order spalte=column,field
speicher=storage speichern=save,store speicherplatz=storage sperren=block,ban,lock spiel=game,match spielen=play spieler=player
spielfilm=movie,film spielstand=score,result sprache=voice,speech,language sprechen=speak,voice spur=trace stadt=city stadtplan=map
stand=status,state standort=location,place stapel=bulk,batch starten=start,run,launch statistik=statistics,stats steigern=increase,raise
stelle=place,job stern=star steuer=tax stichwort=keyword stil=style stimme=voice,speech stöbern=browse,list stoppen=stop,end
stornieren=cancel,stop störung=incident,alert strecke=route,directions streitfall=dispute strichcode=barcode,code struktur=structure
studie=study,research stummschalten=mute stunde=hour suchbegriff=keyword suchen=search,find summe=sum,add symbol=icon
synchronisieren=sync,synchronize tabelle=table tabellenblatt=spreadsheet,sheet tabellenkalkulation=spreadsheet,sheet tag=day
taggen=tag,label tastatur=keyboard,key taste=button,key teilen=share,split,divide telefon=phone,number telefonieren=call,phone
temperatur=temperature termin=appointment,event terminieren=schedule,plan terminplan=schedule testen=test thema=topic tier=animal,pet
tippen=type,enter titel=title ton=audio,sound tracken=track,follow trainieren=train transaktion=transaction
transformieren=transform,convert transkribieren=transcribe,transcript treffen=meeting,event trennen=split,divide,disconnect typ=type,kind
überblick=summary überfahren=hover überlegen=think überprüfen=check,verify,validate überprüfung=review überschrift=title
übersetzen=translate,translation übersetzung=translation übersicht=overview übersichtsseite=dashboard,report übertragen=transfer,move
überwachen=watch,monitor überweisen=transfer,move überweisung=transaction uhrzeit=time umändern=change,update,modify umbenennen=rename
umformen=transform,convert umfrage=survey,form umgebung=environment umrechnen=convert,transform umschalten=switch,toggle
umwandeln=convert,transform umziehen=move,migrate universität=university,education unterbrechen=pause,suspend unterhaltung=chat,message
unterkunft=hotel unterlage=document unternehmen=company,business unterschied=difference,diff unterschrift=signature
unterstützung=support,help untersuchen=inspect,check untersuchung=study,research updaten=update,edit upgraden=upgrade,update
uploaden=upload,attach urlaub=vacation,holiday,travel validieren=validate,check verabredung=appointment,event
verändern=change,update,modify veranstaltung=event verarbeiten=process verbessern=improve,enhance verbinden=combine,merge,join
verbindung=connection verbrauch=usage verbrechen=crime vereinigen=merge,combine verfassen=write verfasser=author verfolgen=track,follow
verfügbar=available vergleichen=compare,diff vergrößern=resize,scale verifizieren=verify,check,validate verkaufen=sell verkehr=traffic
verkleinern=resize,scale verknüpfen=link,connect verknüpfung=link,url,association verlauf=history verlegen=move verlinken=link,connect
vermehren=increase,raise vermerk=note,memo veröffentlichen=post,publish,release veröffentlichung=release,version
verringern=decrease,reduce verschicken=send verschieben=move verschlüsseln=encrypt versenden=send verständigen=notify,alert
versuchen=try,test vertrag=contract,legal vervielfältigen=duplicate,copy,clone vervollständigen=complete,finish verwalten=manage
verwalter=admin verweis=link,url verwerfen=discard,drop verzeichnis=folder,directory visualisieren=visualize,chart vorfall=incident,alert
vorgang=issue,ticket,process vorhanden=available vorhersage=forecast,weather vorhersagen=predict,forecast vorlage=template
vorlesen=read,get vorschlagen=suggest,recommend vortrag=presentation,slides vorzeigen=show,get,view wackelig=flaky,unstable
wagen=car,vehicle wahl=election,politics währung=currency,exchange ware=product,item warenkorb=cart,order warnmeldung=alert warnung=alert
warten=wait warteschlange=queue wartung=maintenance webauftritt=website,site,web webseite=webpage,page,web wechselkurs=exchange,rate
wechseln=switch,toggle weg=route,directions wegnehmen=remove,delete wegwerfen=discard,drop weiterleiten=forward
weitermachen=resume,continue welt=world wert=value wetter=weather wetterbericht=forecast,weather wettervorhersage=forecast,weather
widerrufen=revoke wiederherstellen=restore,recover wiederholen=retry,repeat wissen=knowledge wissenschaft=science,scientific witz=joke
woche=week wohnung=property,apartment wort=word wörterbuch=dictionary,word zahl=number zählen=count,number zahlen=pay,payment
zahlung=payment zeichnen=draw zeigen=show,get,view zeile=line,row zeit=time zeitplan=schedule zeitung=newspaper,news
zeitzone=timezone,time zelle=cell zertifikat=certificate ziehen=drag,drop,pull ziel=goal,target zimmer=room zitat=quote zufall=random
zufällig=random zufügen=add zug=train zugang=access zugriff=access zuhören=listen,audio zulassen=allow,permit zumachen=close,end
zuordnen=assign,allocate zuordnung=association zurück=back,previous zurückerstatten=refund zurückgehen=back,previous
zurücknehmen=undo,revert zurückrollen=revert,rollback zurücksetzen=revert,rollback,reset zurückweisen=reject,decline zurückzahlen=refund
zusammenfassen=summarize,summary zusammenfassung=summary zusammenführen=merge,combine zusammenführung=merge zuschicken=send
zuschneiden=crop,trim zusenden=send zustand=status,state zutat=ingredient zuteilen=assign,allocate zuweisen=assign,allocate zweig=branch
`
