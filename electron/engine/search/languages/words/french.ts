/** French words that say nothing about the tool wanted, and phrases in which people ask. */
export const FRENCH_STOP_WORDS = `
a afin ai aimerais alors après as au aussi aux avant avec avez avoir avons besoin bien bonjour c ça car ce ceci cela ces cet cette chaque
chez combien comme comment d dans de depuis des dire dis dois doit donc donne donner donnez dont du elle elles en encore ensuite entre es
est et étaient était été être faire fais fait faites faut ici il ils j je l la là le les leur leurs lui m ma mais me merci mes moi mon n
ne ni nommé nommée nos notre nous on ont ou où par pas pendant peut peux plaît plus pour pourquoi pourrais pourrait pourriez pouvez puis
qu quand que quel quelle quelles quels qui quoi s sa salut sans se ses si son sont souhaite sous suis sur svp t ta te tes toi ton tous
tout toute toutes très tu un une vers veut veux vos votre voudrais voudrait vous y
`

/**
 * What French words mean that people ask for tools with: `word=english,english`, the best first.
 * `_` joins expressions of several words; forms that no rule gives are here by themselves.
 */
export const FRENCH_WORDS = `
abandonner=discard,drop,abort abonné=follower abonnement=subscription abonner=subscribe,follow accepter=accept accès=access
accorder=grant,permission accroître=increase,raise acheter=buy,purchase achever=complete,finish actif=active action=stock,share
activer=enable,activate actualiser=update,edit,refresh actualité=news actualités=news actuel=current adapter=adjust,update
adjoindre=append,add administrateur=admin adresse=address aéroport=airport,flight affaire=deal,opportunity affaires=business
affecter=assign,allocate afficher=show,get,view agenda=calendar aide=support,help aimer=like ajouter=add ajuster=adjust,update
aléatoire=random alerte=alert aliment=food aller=navigate,visit allez=navigate,visit allumer=enable,activate améliorer=improve,enhance
ami=friend,user an=year analyse=analysis analyser=analyze,parse ancien=old année=year annexer=append,add annuler=cancel,stop,undo
aperçu=overview appareil=device appareil_photo=camera appartement=property,apartment appeler=call,phone appli=application,app
apprendre=learn,education approuver=approve,accept appuyer=press,key arborescence=tree arbre=tree archiver=archive argent=money,currency
arrêter=stop,end article=item article_scientifique=paper,research artiste=artist aspirer=scrape,crawl assigner=assign,allocate
assistance=support,help attacher=attach,upload attendre=wait attends=wait attestation=certificate attribuer=assign,allocate
attribut=property,attribute augmenter=increase,raise aujourd_hui=today auteur=author autorisation=permission,access autoriser=allow,permit
avertir=notify,alert avis=review baisser=decrease,reduce banque=bank basculer=switch,toggle base_de_données=database bâtir=build,compile
bibliothèque=library,package bifurquer=fork,branch billet=ticket,issue blague=joke bloc=block bloquer=block,ban bogue=bug,issue
boîte_de_réception=inbox,mail bon=coupon,discount bordure=border bouger=move bourse=stock,share boutique=shop,store bouton=button
branche=branch but=goal calculer=calculate,compute calendrier=calendar campagne=campaign canal=channel capture_d_écran=screenshot,capture
capturer=capture,screenshot carnet=backlog carte=map catégorie=category cellule=cell certificat=certificate chaîne=channel,pipeline
chambre=room champ=field,column championnat=league,competition changement=change,diff changer=change,update,modify chanson=song,track
charger=upload,attach,load chemin=route,directions,path chercher=search,find chiffrer=encrypt choisir=select,choose choix=option
cible=target circulation=traffic citation=quote classer=sort,order,classify classifier=classify,category clavier=keyboard,key clé=key
clef=key cliente=customer,client clientèle=customer,client cliquer=click,press cliquez=click,press cloner=clone clore=close,end
clôturer=close,end code_barres=barcode,code coder=encode colis=package,parcel collecter=collect,gather colonne=column,field
combiner=combine,merge,join commande=order,purchase,command commander=order,purchase commencer=start,run,launch commentaire=comment
commenter=comment commiter=commit comparer=compare,diff compartiment=bucket,storage compilation=build compiler=build,compile
compléter=complete,finish compresser=compress,zip compte=account,user compte_rendu=report compter=count,number conception=design
conduire=drive configurer=configure,config confirmer=confirm,verify congé=vacation,holiday,travel connaissance=knowledge
connecter=login,authenticate,connect connexion=login,authenticate,connection conseiller=recommend,suggest consommation=usage
construction=build construire=build,compile consulter=view,show conteneur=container,docker contenu=content contestation=dispute
continuer=resume,continue contrat=contract,legal contrôler=check,verify conversation=chat,message convertir=convert,transform
coordonnée=coordinates,latitude,longitude copie=copy copier=copy,duplicate corriger=fix,repair couleur=color courriel=email,mail
courrier=letter,document cours=course,education coût=cost,price crawler=crawl créer=create,make crypter=encrypt
cryptomonnaie=crypto,currency cuisiner=cook,recipe débiter=charge,payment déboguer=debug déchiffrer=decrypt déclencher=trigger,start
décoder=decode décompresser=decompress,unzip déconnecter=logout,disconnect déconnexion=logout découper=split,divide
décrire=describe,explain décrypter=decrypt défaire=undo,revert défiler=scroll définir=set,update demain=tomorrow demande=request
demander=request,ask,question démarrer=start,run,launch dénombrer=count,number déplacer=move déploiement=deployment
déployer=deploy,release déposer=drag,drop dépôt=repository,repo dernier=latest,recent dernière=latest,recent désabonner=unsubscribe
désactiver=disable,deactivate désinstaller=uninstall,remove dessiner=draw détecter=detect,identify déverrouiller=unlock
devise=currency,exchange diagramme=chart,graph,diagram dialogue=dialog diapositive=slide dictionnaire=dictionary,word dimensionner=scale
diminuer=decrease,reduce discussion=chat,message disponible=available dispositif=device disposition=layout disque=disk,drive
distant=remote diviser=split,divide docteur=doctor,medical domaine=domain donnée=data données=data dossier=folder,directory
droit=permission,access dupliquer=duplicate,copy,clone e_mail=email,mail ébaucher=draft écart=difference,diff échanger=trade
échec=failure,error échelonner=scale échoué=failed,failure école=school,education écouter=listen,audio écran=screen,display écrire=write
éditer=edit,update,modify effacer=delete,remove électrique=electric élément=item élève=student émission=show,series
emplacement=location,place emploi=job emploi_du_temps=schedule employé=employee,staff émuler=emulate encoder=encode endroit=place
énergie=energy enlever=remove,delete enquête=survey,form enregistrement=row,record enregistrer=save,store,record entité=entity
entraîner=train entrée=input entreprise=company,business énumérer=list environnement=environment envoie=send envoyer=send épingler=pin
équipe=team,group erreur=error,exception espace_de_stockage=storage essai=test essayer=test,try estimer=estimate établir=create,make
étape=milestone état=status,state éteindre=disable,deactivate étiqueter=tag,label étiquette=label,tag étoile=star étude=study,research
étudiant=student évaluer=evaluate,assess événement=event évènement=event examiner=inspect,check exécuter=run,execute
exemple=example,sample expédier=send expliquer=explain,describe explorer=crawl exporter=export extraire=extract,get facture=invoice,bill
facturer=charge,payment faille=vulnerability famille=family fenêtre=window fermé=closed fermer=close,end
feuille_de_calcul=spreadsheet,sheet feuilleter=browse,list fichier=file fil=thread file_d_attente=queue filtrer=filter
finir=end,finish,complete fixer=set,update flux_de_travail=workflow fonction=function,method fonctionnalité=feature forker=fork,branch
formater=format formulaire=form frais=cost,price fuseau_horaire=timezone,time fusion=merge fusionner=merge,combine gabarit=template
gagner=win générer=generate,create genre=type,kind gens=person,people gérer=manage glisser=drag,drop gouvernement=government graphe=graph
graphique=chart,graph grappe=cluster gratuit=free groupe=group grouper=group,cluster habiliter=enable,activate habitants=population
hasard=random hébergement=hotel heure=time,hour histoire=history historique=history horaire=schedule icône=icon idée=idea
identifier=identify,detect illustration=image immobilier=property,apartment importer=import impôt=tax imprimer=print indexer=index
indicateur=metric inscrire=register,signup insérer=insert,add inspecter=inspect,check instable=flaky,unstable installer=install,setup
instantané=snapshot intégrer=embed,embeddings,integrate interroger=query,search interrompre=abort,cancel inventaire=inventory,stock
investir=invest,investment inviter=invite,add itinéraire=route,directions jalon=milestone jeter=discard,drop jeton=token,key jeu=game
jeu_de_données=dataset joindre=attach,upload,join jouer=play joueur=player jour=day jour_férié=holiday journal=log,newspaper,news
journaux=log journée=day lampe=light lancer=start,run,launch langage=language langue=language largeur=width,size lettre=letter,document
libellé=label,tag libre=free lien=link,url lier=link,connect lieu=location,place ligne=line,row ligue=league,competition limite=limit
limiter=limit lire=read,get,play lis=read,get lisez=read,get liste=list lister=list litige=dispute livraison=delivery,shipment livre=book
logiciel=program,software loi=law,legal lot=bulk,batch lu=read,get lumière=light magasin=shop,store maison=house,property manger=eat,food
manuel=documentation,docs marché=market marquer=mark,set masse=bulk,batch mathématiques=math,calculate médecin=doctor,medical
médicament=drug,medicine meilleur=best,top meilleure=best,top membre=member,user mémoire=memory mesurer=measure,metric météo=weather
métrique=metric mettre_à_jour=update,edit mettre_à_l_échelle=scale mettre_à_niveau=upgrade,update mettre_en_sourdine=mute
migrer=migrate,move mise_en_page=layout modèle=model,template modification=change,diff modifier=edit,update,modify mois=month monde=world
monnaie=currency,exchange montant=amount,quantity montrer=show,get,view morceau=song,track mot=word mot_clé=tag,label,keyword
mot_clef=keyword mot_de_passe=password moyenne=average,mean musée=museum,art musique=music,song navigateur=browser
naviguer=browse,list,navigate négocier=trade nettoyer=clear,empty nœud=node noeud=node nom=name nombre=number,count notifier=notify,alert
nourriture=food nouveau=new,create nouvelle=new,create nouvelles=news numériser=scan numéro=number objectif=goal objet=object
observer=watch,monitor obtenir=get,fetch,retrieve octroyer=grant,permission offre=deal,opportunity onglet=tab optimiser=optimize
ordinateur=computer,machine ordonner=sort,order organisation=organization organiser=organize ôter=remove,delete ouvert=open ouvre=open
ouvrir=open page_web=webpage,page,web paiement=payment panier=cart,order panne=failure,error paquet=package,parcel paramètre=parameter
paramétrer=configure,config paramètres=configuration,settings parcourir=browse,list parler=speak,voice paroles=lyrics,song parser=parse
partager=share partie=game pauser=pause,suspend payer=pay,payment pays=country penser=think permettre=allow,permit personne=person,people
photographie=photo,picture phrase=sentence,text pièce=room pièce_jointe=attachment,file pivoter=rotate,turn plaisanterie=joke plan=map
planifier=schedule,plan planning=schedule plante=plant pleuvoir=rain,weather pluie=rain,weather plusieurs=multiple poids=weight
police=font politique=policy populaire=popular,trending portable=phone,number portefeuille=wallet poster=post,publish
pourcentage=percent,percentage pousser=push prédire=predict,forecast préférence=setting,preferences premier=first première=first
près=near,nearby presser=press,key prévenir=notify,alert prévision=forecast,weather prévisions=forecast,weather
prévoir=plan,predict,forecast privé=private prix=price problème=problem,issue processus=process proche=near,nearby
produire=generate,create produit=product,item profil=profile,user programme=program,software programmer=schedule,plan projet=project
promouvoir=promote proposer=suggest,recommend propriétaire=owner,user propriété=property protéger=protect publication=release,version,post
publier=post,publish,release publique=public qualité=quality quantité=amount,quantity rafraîchir=refresh,reload rajouter=add
rangée=row,record ranger=store,save rappel=reminder rappeler=remind,reminder rapport=report rapporter=report rassembler=collect,gather
réagir=react,reaction recadrer=crop,trim recette=recipe recevoir=get,fetch,retrieve recharger=refresh,reload recherche=research
rechercher=search,find recommander=recommend,suggest récupérer=get,fetch,retrieve redémarrer=restart,reboot rédiger=write
redimensionner=resize,scale réduction=discount,coupon réduire=decrease,reduce réessayer=retry réfléchir=think refuser=reject,decline
regarder=view,show réglage=configuration,settings règle=rule régler=set,update,pay regrouper=group,cluster réinitialiser=reset,clear
rejeter=reject,decline rejoindre=join,connect relancer=restart,reboot relecture=review relier=connect,link relire=review,comment
remboursement=refund rembourser=refund remise=discount,coupon remplacer=replace remplir=fill,enter rencontre=meeting,event
rendez_vous=appointment,event rendre=render,draw renommer=rename renseignement=information,info réparer=fix,repair repas=food
répertoire=folder,directory répéter=repeat réplique=replica répondre=reply,answer réponse=answer,response reprendre=resume,continue
requête=query,request requête_réseau=request,network requêter=query,search réseau=network réserver=book,reserve résilier=cancel,stop
résoudre=resolve,solve restaurer=restore,recover résultat=result résumé=summary résumer=summarize,summary rétablir=revert,rollback,restore
retenter=retry retirer=remove,delete,withdraw retour=back,previous,feedback retourner=back,previous retrouver=find,search
réunion=meeting,event revenir=revert,rollback,back réviser=review,comment révoquer=revoke revue=review risque=risk rogner=crop,trim
s_abonner=subscribe,follow saisie=input saisir=type,enter salarié=employee,staff salle=room santé=health sauvegarde=backup
sauvegarder=save,store,backup savoir=knowledge scanner=scan schéma=diagram,chart scraper=scrape,crawl séance=session seau=bucket,storage
sécurité=security séisme=earthquake sélectionner=select,choose semaine=week semblable=similar séparer=split,divide série=show,series
serveur=server,host signaler=report signification=definition,meaning similaire=similar simuler=simulate site_web=website,site,web
société=company,business solde=balance,account somme=sum,add sondage=survey,form sorte=type,kind sortie=output,release,version
soumettre=submit,send souris=mouse statistique=statistics,stats statut=status,state stockage=storage stocker=store,save stopper=stop,end
suggérer=suggest,recommend suivre=track,follow sujet=topic supprimer=delete,remove surveiller=watch,monitor survoler=hover
suspendre=pause,suspend synchroniser=sync,synchronize synthèse=summary synthétiser=summarize,summary tableau=table
tableau_de_bord=dashboard,report tableur=spreadsheet,sheet tâche=task,todo taguer=tag,label taille=size taper=type,enter tarif=price
taux=rate taux_de_change=exchange,rate taxe=tax télécharger=download,fetch téléphone=phone,number téléphoner=call,phone
téléverser=upload,attach temps=time,weather terminé=done,completed terminer=end,finish,complete tester=test texte=text thème=topic
tirer=pull,fetch titre=title toile=web,internet touche=key tourner=rotate,turn tracer=track,follow traduction=translation
traduire=translate,translation traduis=translate,translation trafic=traffic traiter=handle,process trajet=route,directions
transcrire=transcribe,transcript transférer=forward,transfer,move transformer=convert,transform travail=job
tremblement_de_terre=earthquake trier=sort,order trouver=find,search unité=unit,convert université=university,education
uploader=upload,attach usager=user utilisateur=user utilisation=usage utilisatrice=user va=navigate,visit vacances=vacation,holiday,travel
valeur=value valider=approve,accept,validate véhicule=car,vehicle vendre=sell vérifier=look_up,lookup,check verrouiller=lock
versement=payment vider=clear,empty vieille=old vieux=old ville=city virement=transaction virer=transfer,move visiter=visit,open
visualiser=view,show,visualize vitesse=speed voir=view,show voiture=car,vehicle voix=voice,speech vol=flight voter=vote,poll
voyage=trip,travel voyager=travel,trip vulnérabilité=vulnerability
`
