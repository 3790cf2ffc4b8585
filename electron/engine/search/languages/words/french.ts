/** French words that do not help to find a tool, and phrases used for asking. */
export const FRENCH_STOP_WORDS = `
a afin ai aimerais alors après as au aussi aux avant avec avez avoir avons besoin bien bonjour c ça car ce ceci cela ces cet cette chaque
chez combien comme comment d dans de depuis des dire dis dois doit donc donne donner donnez dont du elle elles en encore ensuite entre es
est et étaient était été être faire fais fait faites faut ici il ils j je l la là le les leur leurs lui m ma mais me merci mes moi mon n
ne ni nommé nommée nos notre nous on ont ou où par pas pendant peut peux plaît plus pour pourquoi pourrais pourrait pourriez pouvez puis
qu quand que quel quelle quelles quels qui quoi s sa salut sans se ses si son sont souhaite sous suis sur svp t ta te tes toi ton tous
tout toute toutes très tu un une utilise utiliser utilisez vers veut veux vos votre voudrais voudrait vous y
`

/**
 * The meanings of French words used in requests for tools: `word=english,english`, best first. `_` joins expressions of several words.
 * Irregular forms have their own entries.
 */
export const FRENCH_WORDS = `
à_jour=update à_nouveau=retry,repeat abandonner=discard,drop,abort abonné=follower abonnement=subscription abonner=subscribe,follow
accepter=accept accès=access accorder=grant,permission accroître=increase,raise achète=buy acheter=buy,purchase achever=complete,finish
actif=active action=stock,share activer=enable,activate activité=activity actualiser=update,edit,refresh actualité=news actualités=news
actuel=current adapter=adjust,update adjoindre=append,add administrateur=admin adresse=address aéroport=airport,flight
affaire=deal,opportunity affaires=business affecter=assign,allocate afficher=show,get,view agenda=calendar aide=support aider=support
ajouter=add ajuster=adjust,update aléatoire=random alerte=alert algorithme=algorithm aliment=food aller=navigate,visit
allez=navigate,visit allume=enable allumer=enable,activate améliorer=improve,enhance amène=bring,get ami=friend,user an=year
analyse=analysis analyser=analyze,parse ancien=old animal=animal,pet année=year annexe=attachment annexer=append,add
anniversaire=birthday,date annonce=advertisement,campaign annuler=cancel,stop,undo aperçu=overview appareil=device appareil_photo=camera
appartement=property,apartment appeler=call,phone appli=application,app application=application,app apporte=bring,get
apprendre=learn,education approuver=approve,accept appuyer=press,key arborescence=tree arbre=tree archiver=archive argent=money,currency
arrêté=stop,end arrêter=stop,end arrière_plan=background art=art artefact=artifact article=article,item
article_scientifique=paper,research artiste=artist aspirer=scrape,crawl assigner=assign,allocate assistance=support
association=association assurance=insurance attacher=attach,upload attendre=wait attends=wait attestation=certificate
attribuer=assign,allocate attribut=property,attribute audience=audience,segment audio=audio,sound augmenter=increase,raise
aujourd_hui=today auteur=author authentification=authentication,auth autobus=bus,train autorisation=permission,access autoriser=permit
avancement=progress,status avertir=notify,alert avis=review bagage=luggage,travel baisser=decrease,reduce banque=bank
basculer=switch,toggle base_de_données=database bâtir=build,compile bénéfice=profit bibliothèque=library,package bifurquer=fork,branch
billet=ticket,issue billet_d_avion=ticket,flight blague=joke bloc=block blog=blog bloquer=block,ban bogue=bug,issue boisson=drink
boîte_de_réception=inbox,mail bon=coupon,discount bordure=border boucle=loop bouger=move bourse=stock,share boutique=shop,store
bouton=button branche=branch,connect budget=budget,finance bug=bug,issue bus=bus,train but=goal cache=cache cadeau=gift,present
café=coffee,drink calculer=calculate,compute calendrier=calendar calorie=calorie calque=layer caméra=camera campagne=campaign
canal=channel candidature=interview,job capture_d_écran=screenshot,capture capturer=capture,screenshot caractère=character,text
carnet=backlog carré=square,area carte=map catégorie=category cellule=cell cercle=circle certificat=certificate
chaîne=channel,pipeline,video chaîne_de_caractères=string,text chambre=room champ=field,column championnat=league,competition
changé=change,edit changement=change,diff changer=change,update,modify chanson=song,track chapitre=chapter,book charger=upload,attach,load
chat_domestique=cat,animal chef=manager,employee chemin=route,directions,path chercher=search,find chien=pet,dog chiffrement=encryption
chiffrer=encrypt choisir=select,choose choisis=choose,select choix=option cible=target circulation=traffic citation=quote classe=class
classement=ranking,rank classer=sort,order,classify classifier=classify,category clavier=keyboard,key clé=key clef=key
client=customer,client cliente=customer,client clientèle=customer,client climat=weather,climate cliquer=click,press cliquez=click,press
cloner=clone clore=close,end clôturer=close,end code=code code_barres=barcode,code coder=encode colis=package,parcel
collecter=collect,gather collection=collection collègue=colleague,team colonne=column,field combiner=combine,merge,join
commande=order,purchase,command commander=order,purchase commencer=start,run,launch commentaire=comment commenter=comment
commit=commit,change commiter=commit comparer=compare,diff compartiment=bucket,storage compilation=build compiler=build,compile
complet=complete complète=complete compléter=complete,finish compresser=compress,zip compte=account,user compte_rendu=report
compter=count,number conception=design concurrent=competitor condition=condition conduire=drive configuration=configuration,settings
configurer=configure,config confirmer=confirm,verify congé=vacation,holiday,travel connaissance=knowledge
connecter=login,authenticate,connect connexion=login,authenticate,connection conseiller=recommend,suggest console=terminal,console
consommation=usage construction=build construire=build,compile consulter=view,show contact=contact conteneur=container,docker
contenu=content contestation=dispute continuer=resume,continue contrat=contract,legal contrôler=check,verify conversation=chat,message
convertir=convert,transform coordonnée=coordinates,latitude,longitude copie=copy copier=copy,duplicate corriger=fix,repair couche=layer
couleur=color coupon=coupon,discount courant=voltage,electric courriel=email,mail courrier=letter,document cours=course,education
cours_de_bourse=share,stock court=short courte=short coût=cost,price couverture=coverage,test crawler=crawl crédit=loan,mortgage
créer=create,make crime=crime crypter=encrypt cryptomonnaie=crypto,currency cuisiner=cook,recipe curriculum=resume,job date=date
date_limite=deadline,date débiter=charge,payment déboguer=debug début=start,begin déchiffrer=decrypt déclencher=trigger,start
déclencheur=trigger,webhook décoder=decode décompresser=decompress,unzip déconnecter=logout,disconnect déconnexion=logout
découper=split,divide découvrir=discover,search décrire=describe,explain décrypter=decrypt défaire=undo,revert défiler=scroll
définir=set,update définition=definition,meaning demain=tomorrow demande=request,ask demander=request,ask,question
démarrer=start,run,launch dénombrer=count,number département=department,group dépendance=dependency,package dépense=expense,cost
déplacé=move déplacer=move déploiement=deployment déployer=deploy,release déposer=drag,drop dépôt=repository,repo dernier=latest,recent
dernière=latest,recent désabonner=unsubscribe désactiver=disable,deactivate description=description design=design
désinstaller=uninstall,remove dessiner=draw destinataire=recipient détail=detail détecter=detect,identify déverrouiller=unlock
devis=estimate,quote devise=currency,exchange diagramme=chart,graph,diagram dialogue=dialog diapositive=slide dictionnaire=dictionary,word
différence=difference,diff diffusion=stream,streaming dimensionner=scale diminuer=decrease,reduce direction=direction,directions
dis_lui=say,speak discussion=chat,message disponible=available dispositif=device disposition=layout disque=disk,drive distance=distance
distant=remote diviser=split,divide docteur=doctor,medical document=document documentation=documentation,docs dollar=currency,dollar
domaine=domain donnée=data données=data dossier=folder,directory droit=permission,access dupliquer=duplicate,copy,clone
durée=duration,time e_mail=email,mail ébaucher=draft écart=difference,diff échanger=trade échéance=deadline,date échec=failure,error
échelonner=scale échoué=failed,failure école=school,education écouter=listen,audio écran=screen,display écrire=write écris=write
écrit=write écrivain=author,person écrivez=write éditer=edit,update,modify effacer=delete,remove élection=election,politics
électrique=electric élément=element,item élève=student émission=show,series emplacement=location,place emploi=job emploi_du_temps=schedule
employé=employee,staff émuler=emulate encoder=encode endroit=place énergie=energy enfant=child enlever=remove,delete enquête=survey,form
enregistrement=row,record enregistrement_vidéo=recording,record enregistrer=save,store,record entier=whole,complete
entier_relatif=integer,number entité=entity entraîner=train entrée=input entreprise=company,business entretien=interview,job énumérer=list
environnement=environment envoie=send envoyé=send envoyer=send épingler=pin épisode=episode équation=equation,math équipe=team,group
erreur=error,exception espace_de_stockage=storage essai=test essayer=test estimer=estimate établir=create,make étape=milestone
état=status,state éteindre=disable,deactivate éteins=disable éteint=disable étiqueter=tag,label étiquette=label,tag étoile=star
étude=study,research étudiant=student euro=euro,currency évaluer=evaluate,assess événement=event évènement=event examiner=inspect,check
exclure=exclude exécuter=run,execute exemple=example,sample exercice=exercise,workout expédier=send expéditeur=sender
expliquer=explain,describe explorer=crawl,explore,browse exporter=export expression=expression extraire=extract,get facture=invoice,bill
facturer=charge,payment faille=vulnerability famille=family femme=woman,person fenêtre=window fermé=closed,close fermer=close,end
feuille=sheet,page feuille_de_calcul=spreadsheet,sheet feuilleter=browse,list fichier=file fil=thread file_d_attente=queue film=movie,film
filtrer=filter fin=end finir=end,finish,complete fixer=set,update fleuve=river flux_de_travail=workflow fonction=function,method
fonctionnalité=feature fond=background football=football,soccer force=force forker=fork,branch format=format formater=format forme=shape
formulaire=form fournisseur=supplier,vendor frais=cost,price fuseau_horaire=timezone,time fusion=merge fusionner=merge,combine
gabarit=template gagner=win gène=gene,dna génération=image,generation générer=generate,create genre=type,kind gens=person,people
gérant=manager,employee gérer=manage glisser=drag,drop gouvernement=government grand=large,size grande=large,size graphe=graph
graphique=chart,graph grappe=cluster gratuit=free gros_titre=news,headline groupe=group groupe_de_travail=group,team grouper=group,cluster
habiliter=enable,activate habitants=population hasard=random hauteur=height hébergement=hotel heure=time,hour histoire=history
historique=history homme=person hôpital=hospital,medical horaire=schedule horodatage=timestamp,time horoscope=horoscope,zodiac hôtel=hotel
humidité=humidity,weather icône=icon idée=idea identifiant=identifier,id identifiants=credential,credentials identifier=identify,detect
illustration=image image=image,picture immobilier=property,apartment important=important,priority importante=important,priority
importer=import impôt=tax imprimer=print incident=incident,alert inclure=include,add index=index indexer=index indicateur=metric
information=information,info ingrédient=ingredient inscrire=register,signup insérer=insert,add inspecter=inspect,check
instable=flaky,unstable installer=install,setup instantané=snapshot intégrer=embed,embeddings,integrate internet=web,internet
interroger=query,search interrompre=abort,cancel intervalle=interval,time inventaire=inventory,stock investir=invest,investment
inviter=invite,add itération=sprint,iteration itinéraire=route,directions jalon=milestone jardin=garden,plant jeter=discard,drop
jeton=token,key jeu=game jeu_de_données=dataset joindre=attach,upload,join jouer=play joueur=player jour=day jour_férié=holiday
journal=log,newspaper,news journaux=log journée=day lampe=light lancé=start,run lancer=start,run,launch langage=language langue=language
largeur=width,size lettre=letter,document lettre_majuscule=letter,text libellé=label,tag libre=free lien=link,url lier=link,connect
lieu=location,place ligne=line,row ligne_de_code=line,code ligne_de_tableau=row ligue=league,competition limite=limit limiter=limit
lire=read,get,play lis=read,get lisez=read,get liste=list liste_de_lecture=playlist,song lister=list litige=dispute
livraison=delivery,shipment livre=book local=local logiciel=program,software loi=law,legal long=long,length longue=long,length
lot=bulk,batch lu=read,get lumière=light lune=moon machine=machine magasin=shop,store mail=email,mail maintenance=maintenance
maison=house,property maladie=disease,illness mandataire=proxy manger=eat,food manuel=documentation,docs marché=market marée=tide
mariage=wedding marque_commerciale=brand marquer=mark,set masse=bulk,batch,mass match=match,game mathématiques=math,calculate
matrice=matrix médecin=doctor,medical médicament=drug,medicine meilleur=best,top meilleure=best,top membre=member,user mémoire=memory
mémoire_cache=cache menu=menu mer=sea message=message mesurer=measure,metric met=put,set met_à_jour=update météo=weather
méthode=method,function métrique=metric mets=put,set mets_à_jour=update mettez=put,set mettre=put,set mettre_à_jour=update,edit
mettre_à_l_échelle=scale mettre_à_niveau=upgrade,update mettre_en_sourdine=mute migrer=migrate,move milieu=middle,average minute=minute
mis_à_jour=update mise_à_jour=update mise_en_page=layout mobile=mobile mode=mode modèle=model,template modification=change,diff
modifier=edit,update,modify mois=month monde=world monnaie=currency,exchange montagne=mountain montant=amount,quantity
montrer=show,get,view morceau=song,track mot=word mot_clé=tag,label,keyword mot_clef=keyword mot_de_passe=password moyenne=average,mean
musée=museum,art musique=music,song navigateur=browser naviguer=browse,list,navigate négocier=trade neige=snow,weather
nettoyer=clear,empty nœud=node noeud=node nom=name nombre=number,count nombre_de=count nombre_premier=prime note=note,memo
notification=notification,alert notifier=notify,alert nourriture=food nouveau=new,create nouvelle=new,create nouvelles=news numériser=scan
numéro=number nutrition=diet,nutrition objectif=goal objet=object observation=observation observer=watch,monitor
obtenir=get,fetch,retrieve octroyer=grant,permission offre=deal,opportunity onglet=tab optimiser=optimize option=option
ordinateur=computer,machine ordonner=sort,order organisation=organization organiser=organize ôte=remove ôter=remove,delete ouvert=open
ouvre=open ouvrir=open page=page page_web=webpage,page,web paie=pay paiement=payment panier=cart,order panne=failure,error
paquet=package,parcel paragraphe=paragraph,text paramètre=parameter paramétrer=configure,config paramètres=configuration,settings
parcourir=browse,list pare_feu=firewall,rule parler=speak,voice paroles=lyrics,song parser=parse partager=share participant=member,invite
partie=game,part passeport=passport,identity patient=patient,medical pauser=pause,suspend payer=pay,payment pays=country penser=think
performance=performance période=period permettre=permit permission=permission,access personne=person,people perte=loss petit=small,size
petite=small,size photo=photo,picture photographie=photo,picture phrase=sentence,text pièce=room pièce_jointe=attachment,file
pipeline=pipeline pivoter=rotate,turn place=place plaisanterie=joke plan=map,plan planète=planet,space planifier=schedule,plan
planning=schedule plante=plant pleuvoir=rain,weather pluie=rain,weather plusieurs=multiple pod=pod podcast=podcast,audio poids=weight
point=point police=font politique=policy populaire=popular,trending population=population port=port portable=phone,number
portefeuille=wallet position=position,location poster=post,publish pourcentage=percent,percentage pousser=push précédent=previous,back
précédente=previous,back prédire=predict,forecast préférence=setting,preferences premier=first première=first prendre=take,capture
prends=take,capture près=near,nearby présentation=presentation,slides presser=press,key pression=pressure prêt=loan,mortgage
prévenir=notify,alert prévision=forecast,weather prévisions=forecast,weather prévoir=plan,predict,forecast priorité=priority privé=private
prix=price problème=problem,issue processus=process prochain=next prochaine=next proche=near,nearby produire=generate,create
produit=product,item profil=profile,user profit=profit profondeur=depth programme=program,software programmer=schedule,plan
progression=progress,status projet=project promouvoir=promote proposer=suggest,recommend propriétaire=owner,user propriété=property
prospect=lead,prospect protéger=protect protéine=protein public=public public_cible=audience,segment publication=release,version,post
publicité=advertisement,campaign publier=post,publish,release publique=public pull=pull qualité=quality quantité=amount,quantity
question=question quota=quota,limit rafraîchir=refresh,reload rajouter=add rangée=row,record ranger=store,save rappel=reminder
rappeler=remind,reminder rapport=report rapporter=report rassembler=collect,gather réaction=reaction,emoji réagir=react,reaction
recadrer=crop,trim récent=latest,recent recette=recipe recevoir=get,fetch,retrieve recharger=refresh,reload recherche=research
rechercher=search,find recommander=recommend,suggest récupérer=get,fetch,retrieve redémarrer=restart,reboot rédiger=write
redimensionner=resize,scale redirection=forward réduction=discount,coupon réduire=decrease,reduce réessaie=retry réessayer=retry
réfléchir=think refuser=reject,decline regarder=view,show régime=diet,nutrition région=region réglage=configuration,settings règle=rule
régler=set,update,pay regrouper=group,cluster réinitialiser=reset,clear rejeter=reject,decline rejoindre=join,connect
relancer=restart,reboot relation=relation relecture=review relier=connect,link relire=review,comment remboursement=refund
rembourser=refund remise=discount,coupon remplacer=replace remplir=fill,enter rencontre=meeting,event rendez_vous=appointment,event
rendre=render,draw renommé=rename renommer=rename renseignement=information,info réparer=fix,repair repas=food répertoire=folder,directory
répéter=repeat réplica=replica réplique=replica répondre=reply,answer réponds=answer,reply réponse=answer,response
reprendre=resume,continue requête=query,request requête_réseau=request,network requêter=query,search réseau=network réserve=book
réserver=book,reserve résilier=cancel,stop résolu=resolve,fix résoudre=resolve,solve résous=resolve,fix responsable=manager,employee
restaurant=restaurant,food restaurer=restore,recover résultat=result résumé=summary résumer=summarize,summary
rétablir=revert,rollback,restore retenter=retry retirer=remove,delete,withdraw retour=back,previous,feedback retourner=back,previous
retrouver=find,search réunion=meeting,event revenir=revert,rollback,back revenu=revenue,earnings réviser=review,comment révoquer=revoke
revue=review risque=risk rivière=river rogner=crop,trim rôle=role,permission route=route,directions s_abonner=subscribe,follow
saisie=input saisir=type,enter salaire=salary,payroll salarié=employee,staff salle=room santé=health satellite=satellite,space
sauvegarde=backup sauvegarder=save,store,backup savoir=knowledge scanner=scan schéma=schema,structure,diagram science=science,scientific
score=score,result scraper=scrape,crawl script=script séance=session seau=bucket,storage secret=secret section=section sécurité=security
séisme=earthquake sélectionner=select,choose semaine=week semblable=similar séparer=split,divide série=show,series serveur=server,host
service=service service_interne=department,group session=session signaler=report signature=signature signification=definition,meaning
similaire=similar simuler=simulate site=website,site,web site_web=website,site,web société=company,business solde=balance,account
sommaire=contents somme=sum,add sondage=survey,form sorte=type,kind sortie=output,release,version soumettre=submit,send source=source
souris=mouse sous_titre=video,transcript sous_titres=video,transcript sport=sport sprint=sprint,iteration statistique=statistics,stats
statut=status,state stock=inventory,stock stockage=storage stocker=store,save stopper=stop,end structure=structure style=style
suggère=suggest suggérer=suggest,recommend suivant=next suivante=next suivez=follow suivi=tracking,track suivre=track,follow sujet=topic
support=support supprimé=delete,remove supprimer=delete,remove surface=square,area surveiller=watch,monitor survoler=hover
suspendre=pause,suspend symptôme=symptom synchroniser=sync,synchronize synthèse=summary synthétiser=summarize,summary table=table
tableau=table tableau_de_bord=dashboard,report tableau_de_données=array,list tableur=spreadsheet,sheet tâche=task,todo
tâche_planifiée=schedule,cron taguer=tag,label taille=size taper=type,enter tarif=price taux=rate taux_de_change=exchange,rate taxe=tax
télécharger=download,fetch téléphone=phone,number téléphoner=call,phone téléverser=upload,attach température=temperature
temps=time,weather tendance=trend,trending tension=voltage,electric terminal=terminal,console terminé=done,completed
terminer=end,finish,complete test=test tester=test texte=text thème=topic,theme ticket=issue,ticket tirer=pull,fetch titre=title
todo=todo,task toile=web,internet touche=key tourner=rotate,turn tournoi=championship,tournament trace=trace tracer=track,follow
traduction=translation traduire=translate,translation traduis=translate,translation traduit=translate trafic=traffic train=train
traiter=handle,process trajet=route,directions transaction=transaction transcrire=transcribe,transcript transférer=forward,transfer,move
transfert=forward transformer=convert,transform travail=job tremblement_de_terre=earthquake triangle=triangle trier=sort,order
trouvé=find,search trouver=find,search type=type,kind unité=unit,convert université=university,education uploader=upload,attach
urgent=urgent,priority urgente=urgent,priority usage=usage usager=user utilisateur=user utilisation=usage utilisatrice=user
va=navigate,visit vacances=vacation,holiday,travel valeur=value valider=approve,accept,validate variable=variable vas=navigate
vecteur=vector véhicule=car,vehicle vendre=sell vent=wind,weather vente=sale,sales vérifié=check vérifier=lookup,check,verify
verrouiller=lock versement=payment version=version vide=empty,clear vidéo=video vider=clear,empty vieille=old vieux=old ville=city
vin=wine,drink virement=transaction virer=transfer,move visiter=visit,open visiteur=visitor,user visualiser=view,show,visualize
vitesse=speed voir=view,show voiture=car,vehicle voix=voice,speech vol=flight volume=volume,audio vote=voter,vote voter=vote,poll
voyage=trip,travel voyager=travel,trip vulnérabilité=vulnerability wiki=article,wiki
`
