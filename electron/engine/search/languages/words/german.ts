/** German words that do not help to find a tool, and phrases used for asking. */
export const GERMAN_STOP_WORDS = `
aber alle allem allen aller alles als am an auch auf aus bei beim benötige benutze benutzen bin bis bist bitte brauche brauchen brauchst
da dafür damit danke dann daran darauf darin das dass daß davon dazu dein deine deinem deinen deiner dem den denen denn der deren des
dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines einmal er es etwas euch
euer eure für gegen gern gerne gib gibt habe haben hallo hast hat hatte hätte hier hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im
in ins ist ja kann kannst kein keine keinen können könnte könnten könntest lass lassen mag mal man mein meine meinem meinen meiner meines
mich mir mit möchte möchten möchtest muss müssen nach namens neben nein nicht nichts noch nur nutze nutzen ob oder ohne schon sehr sei
sein seine seinem seinen seiner seit sich sie sind so soll sollen sollte sondern über um und uns unser unsere unserem unseren unserer
unter verwende verwenden viel viele vom von vor während wann war waren warum was weil welche welchem welchen welcher welches wem wen wenn
wer werden wie wieviel will willst wir wird wo wollen wurde würde würden zu zum zur zwischen
`

/**
 * The meanings of German words used in requests for tools: `word=english,english`, best first. Separable verbs are in their dictionary
 * form.
 */
export const GERMAN_WORDS = `
abändern=change,update,modify abbestellen=unsubscribe abbildung=image,picture abbrechen=cancel,stop,abort abbuchen=charge,payment
abfrage=query abfragen=query,search abgeben=submit,send abgenommen=remove abgleichen=sync,synchronize abgrasen=scrape,crawl
abhängigkeit=dependency,package abheben=withdraw ablauf=workflow ablaufverfolgung=trace ablegen=store,save ablehnen=reject,decline
abmelden=logout abo=subscription abonnement=subscription abonnieren=subscribe,follow abrufen=get,fetch,retrieve absagen=cancel,stop
absatz=paragraph,text abschalten=disable,deactivate abschätzen=estimate abschließen=end,finish,lock abschnitt=section
absegnen=approve,accept absenden=send absender=sender absichern=protect abspalten=fork,branch abspeichern=save,store abspielen=play
abstand=interval,time abstimmen=vote,poll abstimmung=voter,vote abtasten=scan abteilung=department,group abwarten=wait
account=account,user administrator=admin adresse=address ähnlich=similar aktie=stock,share aktienkurs=share,stock aktiv=active
aktivieren=enable,activate aktivität=activity aktualisieren=update,edit aktualisiert=update aktuell=current akzeptieren=accept alarm=alert
algorithmus=algorithm alt=old analyse=analysis analysieren=analyze ändern=change,update,modify änderung=change,diff anfang=start,begin
anfangen=start,run,launch anfechtung=dispute anfordern=request,ask anforderung=request anfrage=request anfragen=query,search
anfügen=append,add angaben=information,info angebot=deal,opportunity angeschaltet=enable angestellte=employee,staff
angleichen=adjust,update anhalten=stop,end anhang=attachment,file anhängen=append,add,attach anhängend=attachment anhänger=follower
anheften=pin anhören=listen,audio anklicken=click,press anlage=attachment,file anlegen=create,make anmachen=enable,activate
anmeldedaten=credential,credentials anmelden=register,signup,login anmeldung=authentication,auth anmerkung=comment annehmen=accept
anordnung=layout anpassen=adjust,update anpinnen=pin anrufen=call,phone anschalten=enable,activate anschauen=view,show
anschließen=connect,link anschluss=port anschrift=address ansehen=view,show ansetzen=schedule,plan ansprechpartner=contact
ansteuern=navigate,visit anstoßen=trigger,start antwort=answer antworten=reply,answer anwender=user anwendung=application,app
anzahl=count,number anzeige=advertisement,campaign anzeigen=show,get,view app=application,app arbeit=job arbeitsablauf=workflow
arbeitsspeicher=memory archivieren=archive art=type,kind artefakt=artifact artikel=article arznei=drug,medicine arzt=doctor,medical
ärztin=doctor,medical attribut=attribute,property aufbau=structure aufbewahren=store,save auffinden=find,search auffrischen=refresh,reload
aufgabe=task,todo aufhören=stop,end auflisten=list auflistung=list auflösen=resolve,solve aufmachen=open aufnahme=recording,record
aufnehmen=capture,screenshot,record aufrufen=visit,open aufspüren=detect,identify aufteilen=split,divide auftrag=order,purchase
aufzählen=list aufzeichnen=record aufzeichnung=recording,record ausdruck=expression ausdrucken=print ausfall=failure,error
ausfindig=find,search ausführen=run,execute ausfüllen=fill,enter ausgabe=output ausgaben=expense,cost ausgeben=export
ausgeschaltet=disable auskunft=information,info ausleeren=clear,empty auslesen=read,get,extract auslieferung=deployment ausloggen=logout
auslösen=trigger,start auslöser=trigger,webhook ausmachen=disable,deactivate ausprobieren=test ausrechnen=calculate,compute
ausrollen=deploy,release ausschalten=disable,deactivate ausschließen=exclude aussetzen=pause,suspend ausstellen=generate,create
austauschen=replace auswählen=select,choose auswerten=analyze,evaluate,assess auswertung=analysis authentifizierung=authentication,auth
auto=car,vehicle autor=author bahn=train bank=bank bau=build bauen=build,compile baum=tree beantragen=request,ask beantworten=reply,answer
bearbeiten=edit,update,modify bedeutung=definition,meaning bedingung=condition beenden=stop,end,finish befehl=command befördern=promote
befragen=query,search beginn=start,begin beginnen=start,run,launch begrenzen=limit begutachten=review,comment behälter=container,docker
behandeln=handle beheben=resolve,solve,fix behoben=resolve,fix beifügen=add,attach,upload beispiel=example,sample beitrag=article,post
beitreten=join,connect bekommen=get,fetch,retrieve belasten=charge,payment beliebt=popular,trending benachrichtigen=notify,alert
benachrichtigung=notification,alert benutzer=user benutzerin=user benutzerkonto=account,user beobachten=watch,monitor
beobachtung=observation berechnen=calculate,compute berechtigung=permission,access bereinigen=clear,empty bereitstellen=deploy,release
bereitstellung=deployment berg=mountain bericht=report berichten=report beruf=job bescheinigung=certificate beschneiden=crop,trim
beschreiben=write,describe,explain beschreibung=description beschriftung=label,tag beseitigen=remove,delete besitzer=owner,user
besprechung=meeting,event bestand=inventory,stock bestätigen=confirm,verify beste=best,top bestellen=order,purchase
bestellung=order,purchase bestimmen=identify,detect besuchen=visit,open besucher=visitor,user betätigen=press,key betrachten=view,show
betrag=amount,quantity betrieb=company,business beurteilen=evaluate,assess bevölkerung=population bewegen=move bewerbung=interview,job
bewerten=evaluate,assess bewilligen=approve,accept bezahlen=pay,payment bezahlt=pay bezahlung=payment beziehen=get,fetch,retrieve
beziehung=relation bibliothek=library,package bild=image,picture bilderzeugung=image,generation bildschirm=screen,display
bildschirmaufnahme=screenshot,capture bildschirmfoto=screenshot,capture bitten=request,ask blatt=sheet,page block=block
blockieren=block,ban blog=blog börse=share,stock brandmauer=firewall,rule breite=width,size brief=letter,document brieftasche=wallet
bring=bring,get bringe=bring,get bringen=bring,get browser=browser buch=book buchen=book,reserve buchstabe=letter,text buchung=transaction
budget=budget,finance bug=bug,issue bus=bus,train chat=chat,message checken=check,verify chef=manager,employee cluster=cluster code=code
codezeile=line,code codieren=encode commit=commit,change committen=commit computer=computer,machine container=container,docker
crawlen=crawl cronjob=schedule,cron darlehen=loan,mortgage datei=file daten=data datenbank=database datensatz=row,record
datensätze=dataset datensicherung=backup datum=date dauer=duration,time deaktivieren=disable,deactivate debuggen=debug
definition=definition,meaning deinstallieren=uninstall,remove dekodieren=decode denken=think deployen=deploy,release derzeitig=current
detail=detail diagramm=chart,graph,diagram dialogfeld=dialog dienst=service dienstleistung=service differenz=difference,diff
distanz=distance dokument=document dokumentation=documentation,docs dollar=currency,dollar domäne=domain downloaden=download,fetch
drehen=rotate,turn dreieck=triangle dringend=urgent,priority druck=pressure drücken=click,press,key drucken=print
duplizieren=duplicate,copy,clone durchblättern=browse,list durchführen=execute,run durchlesen=read,get durchschnitt=average,mean
durchsehen=review,comment durchsuchen=search,find durchzählen=count,number ebene=layer editieren=edit,update,modify eigenschaft=property
eigentümer=owner,user eimer=bucket,storage einbetten=embed,embeddings einblenden=show,get,view einfügen=insert,add eingabe=input
eingabeaufforderung=terminal,console eingeben=type,enter einheit=unit,convert einkaufen=buy,purchase einladen=load,read,invite
einlesen=import einloggen=login,authenticate einnahmen=revenue,earnings einordnen=classify,category einplanen=schedule,plan
einreichen=submit,send einrichten=configure,config einsammeln=collect,gather einschalten=enable,activate einschließen=include,add
einschränken=limit einstellen=set,update einstellung=configuration,settings einstellungen=setting,preferences eintippen=type,enter
eintrag=item eintragen=register,insert einwohner=population einzelheit=detail eiweiß=protein elektrisch=electric element=element
email=email,mail empfänger=recipient empfehlen=recommend,suggest emulieren=emulate ende=end energie=energy
entdecken=detect,identify,discover entfernen=delete,remove entfernt=remote entfernung=distance entität=entity entnehmen=extract,get
entpacken=decompress,unzip entschlüsseln=decrypt entsperren=unlock entwerfen=draft entwurf=design entziehen=revoke erbitten=request,ask
erdbeben=earthquake ereignis=event erfassen=capture,screenshot ergänzen=add ergebnis=result erhalten=get,fetch,retrieve
erhöhen=increase,raise erinnern=remind,reminder erinnerung=reminder erkennen=detect,identify erklären=explain,describe
erkunden=explore,browse erlauben=permit erlaubnis=permission,access erläutern=explain,describe erledigen=complete,finish
erledigt=done,completed ermöglichen=enable,activate ernährung=diet,nutrition erneut=retry eröffnen=open ersetzen=replace erstatten=refund
erstattung=refund erste=first erstellen=create,make erteilen=grant,permission erwidern=reply,answer erzeugen=create,make,generate
essen=eat,food etikett=label,tag euro=euro,currency exportieren=export extrahieren=extract,get fahren=drive fahrkarte=ticket,flight
fahrplan=schedule fahrzeug=car,vehicle fallenlassen=drop,delete fälligkeit=deadline,date familie=family farbe=color fassung=version
feedback=feedback fehler=error,exception fehlgeschlagen=failed,failure feiertag=holiday feld=field,column,array fenster=window
ferien=vacation,holiday,travel fertig=done,completed fertigmachen=finish,complete fertigstellen=complete,finish festlegen=set,update
festplatte=disk,drive film=video,movie,film filtern=filter finden=find,search firma=company,business fläche=square,area flug=flight
flughafen=airport,flight flugticket=ticket,flight fluss=river folge=episode,follow folgen=follow folgende=next folie=slide
forken=fork,branch form=shape format=format formatieren=format formular=form forschung=research forschungsarbeit=paper,research
fortfahren=resume,continue fortschritt=progress,status fortsetzen=resume,continue foto=photo,picture fotografie=photo,picture
frage=question fragen=ask,question frau=woman,person frei=free freigabe=release,version freigeben=share,approve,accept freischalten=unlock
freund=friend,user frist=deadline,date füllen=fill,enter funktion=function,method,feature fußball=football,soccer ganze=whole,complete
ganzzahl=integer,number garten=garden,plant gaststätte=restaurant,food geändert=change,edit geantwortet=answer,reply gebiet=region
gebucht=book geburtstag=birthday,date gedächtnis=memory gefunden=find,search gegenstand=item gegenüberstellen=compare,diff geh=navigate
gehalt=salary,payroll gehe=navigate geheimnis=secret gehen=navigate gekauft=buy geld=money,currency geldbörse=wallet gelesen=read
gelöscht=delete,remove gelöst=resolve,fix,solve gen=gene,dna genehmigen=approve,accept generieren=generate,create gepäck=luggage,travel
geprüft=check gerät=device gesamt=whole,complete gesandt=send geschäft=shop,store,business geschäftsabschluss=deal,opportunity
gescheitert=failed,failure geschenk=gift,present geschichte=history geschlossen=closed,close geschrieben=write geschwindigkeit=speed
gesetz=law,legal gesprächsfaden=thread gestaltung=design gestartet=start,run gestatten=permit gestoppt=stop,end gesundheit=health
getränk=drink gewähren=grant,permission gewicht=weight gewinn=profit gewinnen=win gezählt=count gezeiten=tide gleichung=equation,math
grafik=image graph=graph gratis=free grenze=limit grenzwert=limit groß=large,size größe=size große=large,size gruppe=group
gruppieren=group,cluster guthaben=balance,account gutschein=coupon,discount handbuch=documentation,docs handeln=trade handy=phone,number
haus=house,property haushalt=budget,finance haustier=animal,pet helfen=support herausfinden=find,search herausgeben=publish,release
herausnehmen=remove,delete herausziehen=extract,get herunterladen=download,fetch heute=today hilf=support hilfe=support
hintergrund=background hinzufügen=add historie=history hochfahren=launch,start,run hochladen=upload,attach hochschule=university,education
hochskalieren=scale hochstufen=upgrade,update,promote hochzeit=wedding höhe=height holen=get,fetch,retrieve horoskop=horoscope,zodiac
hotel=hotel hund=pet,dog idee=idea identifizieren=identify,detect immobilie=property,apartment importieren=import index=index
indexieren=index indizieren=index information=information,info informieren=notify,alert inhaber=owner,user inhalt=content
inhaltsverzeichnis=contents inspizieren=inspect,check instabil=flaky,unstable installieren=install,setup integrieren=integrate
interessent=lead,prospect internet=web,internet internetseite=website,site,web intervall=interval,time inventar=inventory,stock
investieren=invest,investment jahr=year jüngste=latest,recent justieren=adjust,update kaffee=coffee,drink kalender=calendar
kalkulieren=calculate,compute kalorie=calorie kamera=camera kampagne=campaign kanal=channel kapitel=chapter,book karte=ticket,issue,map
kategorie=category katze=cat,animal kaufen=buy,purchase kenntnis=knowledge kennung=identifier,id kennwort=password kennzahl=metric
kennzeichnen=mark,set kind=child kinofilm=movie,film klang=audio,sound klasse=class klassifizieren=classify,category klein=small,size
kleine=small,size klicken=click,press klient=client klima=weather,climate klinik=hospital,medical klonen=clone knopf=button knoten=node
kochen=cook,recipe kochrezept=recipe kodieren=encode kollege=colleague,team kollegin=colleague,team kombinieren=combine,merge,join
kommando=command kommentar=comment kommentieren=comment kompilieren=build,compile komplett=complete komprimieren=compress,zip
konfiguration=configuration,settings konfigurieren=configure,config konkurrent=competitor konsole=terminal,console kontakt=contact
kontingent=quota,limit konto=account,user kontostand=balance,account kontrollieren=check,verify konvertieren=convert,transform
koordinate=coordinates,latitude,longitude kopie=copy kopieren=copy,duplicate korrigieren=fix,repair kosten=cost,price kostenlos=free
kostenvoranschlag=estimate,quote kraft=force krankenhaus=hospital,medical krankheit=disease,illness kredit=loan,mortgage
kreieren=create,make kreis=circle kryptowährung=crypto,currency kunde=customer,client kündigen=cancel,stop kundin=customer,client
kunst=art künstler=artist kurs=rate,course,education kurz=short kurze=short label=label,tag laden=load,read,shop lage=position,location
lager=inventory,stock lampe=light land=country landkarte=map lang=long,length lange=long,length laufen=run,execute laufwerk=disk,drive
lautstärke=volume,audio lebenslauf=resume,job lebensmittel=food leer=empty,clear leeren=clear,empty leg=put,set legen=put,set
lehrgang=course,education leistung=performance leitweg=route lernen=learn,education lesen=read,get letzte=latest,recent
leute=person,people licht=light lied=song,track liedtext=lyrics,song lieferant=supplier,vendor lieferung=delivery,shipment lies=read,get
liest=read liga=league,competition link=link,url liste=list listen=list logdatei=log logs=log lohn=salary,payroll lokal=local
löschen=delete,remove lösen=resolve,solve luftfeuchtigkeit=humidity,weather mail=email,mail malen=draw mann=person mannschaft=team,group
marke=brand markieren=mark,set markt=market maschine=machine masse=mass,weight mathematik=math,calculate matrix=matrix maus=mouse
medikament=drug,medicine meer=sea meeting=meeting,event mehrere=multiple meilenstein=milestone meisterschaft=championship,tournament
melden=report meldung=news menge=amount,quantity menschen=person,people menü=menu mergen=merge,combine merkmal=feature
messen=measure,metric messwert=metric methode=method,function migrieren=migrate,move minute=minute misserfolg=failure,error
mitarbeiter=employee,staff mitbewerber=competitor mitglied=member,user mitte=middle,average mitteilung=message mittelwert=average,mean
mobil=mobile modell=model modus=mode möglichkeit=option momentan=current momentaufnahme=snapshot monat=month mond=moon morgen=tomorrow
motiv=theme museum=museum,art musik=music,song nachahmen=emulate nachdenken=think nachlass=discount,coupon nachprüfen=check,verify
nachricht=message nachrichten=message,news nachschauen=lookup nachschlagen=lookup nachsehen=lookup nächste=next nachverfolgen=track,follow
nahe=near,nearby name=name navigieren=navigate,visit nehmen=take,capture netz=web,internet netzwerk=network
netzwerkanfrage=request,network neu=new,create neueste=latest,recent neuigkeiten=news neuladen=refresh,reload neustarten=restart,reboot
nimm=take,capture nochmal=retry nochmals=retry,repeat notiz=note,memo nummer=number nutzer=user nutzung=usage objekt=object offen=open
öffentlich=public öffnen=open optimieren=optimize option=option ordnen=sort,order ordner=folder,directory organisation=organization
organisieren=organize ort=location,place packen=compress,zip paket=package,parcel parameter=parameter parsen=parse partie=match,game
pass=passport,identity passwort=password patient=patient,medical pausieren=pause,suspend person=person,people pfad=path pflanze=plant
pipeline=pipeline plan=plan planen=schedule,plan planet=planet,space platte=disk,drive platz=place pod=pod podcast=podcast,audio port=port
posteingang=inbox,mail posten=post,publish,item postfach=inbox,mail posting=post präsentation=presentation,slides preis=price
primzahl=prime priorität=priority privat=private probieren=test problem=problem,issue produkt=product,item profil=profile,user
prognostizieren=predict,forecast programm=program,software programmfehler=bug,issue projekt=project protokoll=log
prozent=percent,percentage prozess=process prüfen=check,verify prüfung=test publizieren=publish,release pull=pull pullen=pull,fetch
punkt=point punktestand=score,result pushen=push quadrat=square,area qualität=quality quellcode=code quelle=source quelltext=code
rabatt=discount,coupon rand=border rangliste=ranking,rank rate=rate raum=room reagieren=react,reaction reaktion=reaction,emoji
recherche=research recherchieren=search,find rechnen=calculate,compute rechner=computer,machine rechnung=invoice,bill
recht=permission,access,law reduzieren=decrease,reduce regel=rule regen=rain,weather regierung=government region=region registerkarte=tab
registrieren=register,signup regnen=rain,weather reihe=series reise=trip,travel reisen=travel,trip reiter=tab relation=relation
rendern=render,draw reparieren=fix,repair replik=replica replikat=replica repositorium=repository,repo repository=repository,repo
reservieren=book,reserve restaurant=restaurant,food resultat=result rezension=review rezept=recipe richtlinie=policy
richtung=direction,directions risiko=risk rolle=role,permission rotieren=rotate,turn route=route,directions rückerstatten=refund
rückerstattung=refund rückgängig=undo,revert rückmeldung=response,answer rückstand=backlog rückzahlung=refund runterladen=download,fetch
sag=say,speak sagen=say,speak saldo=balance,account sammeln=collect,gather sammlung=collection satellit=satellite,space satz=sentence,text
scannen=scan schablone=template schaltfläche=button schätzen=estimate schau=check schaubild=diagram,chart schema=schema,structure
schicken=send schildern=describe,explain schlagwort=tag,label schlagzeile=news,headline schleife=loop schleppen=drag,drop schließ=close
schließen=close,end schließt=close schluss=end schlüssel=key schlüsselwort=keyword schnappschuss=snapshot schnee=snow,weather
schreib=write schreiben=write,letter,document schreibt=write schrift=font schriftart=font schriftsteller=author,person
schule=school,education schüler=student schützen=protect schwachstelle=vulnerability screenshot=screenshot,capture scrollen=scroll
sehen=view,show seite=page selektieren=select,choose senden=send sender=channel,video sendung=show,series,delivery
sendungsverfolgung=tracking,track senken=decrease,reduce serie=show,series server=server,host setzen=set,update sicherheit=security
sicherheitslücke=vulnerability sichern=save,store,backup sicherung=backup sicherungskopie=backup simulieren=simulate
sitzung=meeting,event,session skalieren=resize,scale skript=script software=program,software sorte=type,kind sortieren=sort,order
spalte=column,field spannung=voltage,electric speicher=storage speichern=save,store speicherplatz=storage sperren=block,ban,lock
spesen=expense,cost spiel=game,match spielen=play spieler=player spielfilm=movie,film spielstand=score,result sport=sport
sprache=voice,speech,language sprechen=speak,voice sprint=sprint,iteration spur=trace stadt=city stadtplan=map stand=status,state
standort=location,place stapel=bulk,batch start=start,begin starten=start,run,launch statistik=statistics,stats status=status,state
steigern=increase,raise stelle=place,job,put stellen=put,set stellvertreter=proxy stern=star sternzeichen=horoscope,zodiac steuer=tax
stichwort=keyword stil=style stimme=voice,speech stöbern=browse,list stoppen=stop,end stornieren=cancel,stop störung=incident,alert
strecke=route,directions streitfall=dispute strichcode=barcode,code strom=voltage,electric struktur=structure student=student
studie=study,research stummschalten=mute stunde=hour suchbegriff=keyword suchen=search,find summe=sum,add symbol=icon symptom=symptom
synchronisieren=sync,synchronize tabelle=table tabellenblatt=spreadsheet,sheet tabellenkalkulation=spreadsheet,sheet tabellenzeile=row
tag=day taggen=tag,label tastatur=keyboard,key taste=button,key team=team,group teil=part teilen=share,split,divide
teilnehmer=member,invite telefon=phone,number telefonieren=call,phone temperatur=temperature termin=appointment,event
terminieren=schedule,plan terminplan=schedule test=test testabdeckung=coverage,test testen=test text=text thema=topic thread=thread
ticket=ticket,issue tiefe=depth tier=animal,pet tippen=type,enter titel=title todo=todo,task token=token,key ton=audio,sound
tracken=track,follow trainieren=train transaktion=transaction transformieren=transform,convert transkribieren=transcribe,transcript
treffen=meeting,event trend=trend,trending trennen=split,divide,disconnect turnier=championship,tournament typ=type,kind überblick=summary
überfahren=hover überlegen=think überprüfen=check,verify,validate überprüfung=review überschrift=title übersetzen=translate,translation
übersetzt=translate übersetzung=translation übersicht=overview übersichtsseite=dashboard,report übertragen=transfer,move
übertragung=stream,streaming überwachen=watch,monitor überweisen=transfer,move überweisung=transaction übung=exercise,workout uhrzeit=time
umändern=change,update,modify umbenannt=rename umbenennen=rename umformen=transform,convert umfrage=survey,form umgebung=environment
umrechnen=convert,transform umsatz=sale,sales umsatzerlös=revenue,earnings umschalten=switch,toggle umwandeln=convert,transform
umziehen=move,migrate universität=university,education unterbrechen=pause,suspend unterhaltung=chat,message unterkunft=hotel
unterlage=document unternehmen=company,business unterschied=difference,diff unterschrift=signature unterstützung=support
untersuchen=inspect,check untersuchung=study,research untertitel=video,transcript updaten=update,edit upgraden=upgrade,update
uploaden=upload,attach urlaub=vacation,holiday,travel validieren=validate,check variable=variable vektor=vector
verabredung=appointment,event verändern=change,update,modify veranstaltung=event verarbeiten=process verbessern=improve,enhance
verbinde=connect verbinden=combine,merge,join verbindung=connection verbrauch=usage verbrechen=crime vereinigen=merge,combine
verfassen=write verfasser=author verfolgen=track,follow verfügbar=available vergleichen=compare,diff vergrößern=resize,scale
verifizieren=verify,check,validate verkauf=sale,sales verkaufen=sell verkehr=traffic verkleinern=resize,scale verknüpfen=link,connect
verknüpfung=link,url,association verlauf=history verlegen=move verlinken=link,connect verlust=loss vermehren=increase,raise
vermerk=note,memo veröffentlichen=post,publish,release veröffentlichung=release,version verringern=decrease,reduce verschicken=send
verschieben=move verschlüsseln=encrypt verschlüsselung=encryption verschoben=move versenden=send versicherung=insurance version=version
verständigen=notify,alert versuch=retry versuchen=test vertrag=contract,legal vervielfältigen=duplicate,copy,clone
vervollständigen=complete,finish verwalten=manage verwalter=admin verweis=link,url verwerfen=discard,drop verzeichnis=folder,directory
video=video visualisieren=visualize,chart vollständig=complete vorfall=incident,alert vorgang=issue,ticket,process vorgeschlagen=suggest
vorgesetzter=manager,employee vorhanden=available vorhergehende=previous,back vorherige=previous,back vorhersage=forecast,weather
vorhersagen=predict,forecast vorige=previous,back vorlage=template vorlesen=read,get vorschlagen=suggest,recommend
vorstellungsgespräch=interview,job vortrag=presentation,slides vorzeigen=show,get,view wackelig=flaky,unstable wagen=car,vehicle
wahl=election,politics wähle=choose,select wählen=choose,select währung=currency,exchange ware=product,item warenkorb=cart,order
warnmeldung=alert warnung=alert warten=wait warteschlange=queue wartung=maintenance web=web,internet webauftritt=website,site,web
webseite=webpage,page,web website=website,site,web wechselkurs=exchange,rate wechseln=switch,toggle weg=route,directions,delete
wegbeschreibung=direction,directions wegnehmen=remove,delete wegwerfen=discard,drop wein=wine,drink weiterleiten=forward
weiterleitung=forward weitermachen=resume,continue welt=world werbung=advertisement,campaign wert=value wetter=weather
wetterbericht=forecast,weather wettervorhersage=forecast,weather wichtig=important,priority widerrufen=revoke
wiedergabeliste=playlist,song wiederherstellen=restore,recover wiederholen=retry,repeat wiki=article,wiki wind=wind,weather
wissen=knowledge wissenschaft=science,scientific witz=joke woche=week wohnung=property,apartment wort=word wörterbuch=dictionary,word
zahl=number zählen=count,number zahlen=pay,payment zahlung=payment zeichen=character,text zeichenkette=string,text zeichnen=draw
zeigen=show,get,view zeile=line,row zeit=time zeitplan=schedule zeitplanung=schedule,cron zeitraum=period zeitstempel=timestamp,time
zeitung=newspaper,news zeitzone=timezone,time zelle=cell zertifikat=certificate ziehen=drag,drop,pull ziel=goal,target
zielgruppe=audience,segment zimmer=room zitat=quote zufall=random zufällig=random zufügen=add zug=train zugang=access
zugangsdaten=credential,credentials zugriff=access zuhören=listen,audio zulassen=permit zumachen=close,end zuordnen=assign,allocate
zuordnung=association zurück=back,previous zurückerstatten=refund zurückgehen=back,previous zurücknehmen=undo,revert
zurückrollen=revert,rollback zurücksetzen=revert,rollback,reset zurückweisen=reject,decline zurückzahlen=refund
zusammenfassen=summarize,summary zusammenfassung=summary zusammenführen=merge,combine zusammenführung=merge zuschicken=send
zuschneiden=crop,trim zusenden=send zustand=status,state,condition zutat=ingredient zuteilen=assign,allocate zuweisen=assign,allocate
zweig=branch zwischenspeicher=cache
`
