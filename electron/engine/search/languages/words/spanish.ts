/** Spanish words that say nothing about the tool wanted, and phrases in which people ask. */
export const SPANISH_STOP_WORDS = `
a al algo algún alguna ante aquel bajo cada como cómo con cual cuál cuáles cuando cuándo cuántas cuánto cuántos da dame dar de debo del
desde deseo di dime donde dónde e él el ella ellas ellos en entre era es esa esas ese eso esos esta está están estar estas este esto estos
estoy favor gracias ha haber hace hacer hacia haga hagas han has hasta hay haz he hola la las le les llamada llamado lo los mas más me
menos mi mis muy necesita necesito no nos nosotros nuestra nuestras nuestro nuestros o os para pero podría podrías por porque puede puedes
puedo que qué quien quién quiera quiere quiero quisiera se según ser si sí sin sino sobre son soy su sus también te tener tengo tiene
tienen toda todas todo todos tras tu tú tus u un una unas uno unos ustedes vosotros y ya yo
`

/**
 * What Spanish words mean that people ask for tools with: `word=english,english`, the best first.
 * `_` joins expressions of several words; forms that no rule gives are here by themselves.
 */
export const SPANISH_WORDS = `
abierto=open abortar=abort,cancel abra=open abre=open abrir=open acabar=end,finish acceder=login,authenticate acceso=access
acción=stock,share acciones=stock,share aceptar=accept activar=trigger,start,enable activo=active actual=current actualice=update,edit
actualizar=update,edit,upgrade acumulado=backlog adaptar=adjust,update adjuntar=append,add,attach adjunto=attachment,file
administrador=admin administrar=manage aeropuerto=airport,flight agenda=calendar agendar=schedule,plan agregar=add agregue=add
agrupar=group,cluster aguardar=wait ajustar=adjust,update ajustes=configuration,settings aleatorio=random alerta=alert alimento=food
almacenamiento=storage almacenar=store,save alojamiento=hotel alternar=switch,toggle alumno=student ambiente=environment amigo=friend,user
añade=add añadir=add analice=analyze análisis=analysis analizar=analyze,parse ancho=width,size anchura=width,size anclar=pin año=year
antiguo=old anular=cancel,stop apagar=disable,deactivate aparato=device apartamento=property,apartment aplicación=application,app
aprender=learn,education aprobar=approve,accept aprueba=approve,accept apruebe=approve,accept apunte=note,memo árbol=tree archivar=archive
archivo=file archivo_adjunto=attachment,file arrancar=start,run,launch arrastrar=drag,drop arreglar=fix,repair arte=art
artículo=article,item artículo_científico=paper,research artista=artist ascender=promote asigna=assign,allocate asignar=assign,allocate
asistencia=support,help asociación=association atrás=back,previous atributo=attribute,property aumentar=increase,raise autor=author
autorizar=allow,permit avisar=notify,alert aviso=notification,alert ayuda=support,help azar=random bajar=download,fetch,decrease
banco=bank bandeja_de_entrada=inbox,mail base_de_datos=database biblioteca=library,package bifurcar=fork,branch bitácora=log,blog
bloque=block bloquear=block,ban,lock boleto=ticket,issue bolsa=stock,share borde=border borrador=draft borrar=delete,remove botón=button
broma=joke buscar=search,find busque=search,find búsqueda=search,find buzón=inbox,mail calcular=calculate,compute calendario=calendar
calidad=quality cámara=camera cambiar=change,update,modify cambie=change,update,modify cambio=change,diff camino=route,directions
campaña=campaign campo=field,column canal=channel canalización=pipeline cancela=cancel,stop cancelar=cancel,stop canción=song,track
cantidad=count,number,amount capítulo=episode captura=capture,screenshot captura_de_pantalla=screenshot,capture
capturar=capture,screenshot característica=feature carga=load,read cargar=upload,attach,load carpeta=folder,directory carrito=cart,order
carro=car,vehicle carta=letter,document cartera=wallet casa=house,property categoría=category celda=cell celular=phone,number
cerca=near,nearby cercano=near,nearby cerrado=closed cerrar=close,end cerrar_sesión=logout certificado=certificate charla=chat,message
chiste=joke ciencia=science,scientific cierra=close,end cierre=close,end cifrar=encrypt cita=appointment,event,quote ciudad=city
clase=type,kind clasificar=sort,order,classify clave=key clic=click,press clicar=click,press cliente=customer,client
cliente_potencial=lead,prospect clima=weather clonar=clone cobrar=charge,payment coche=car,vehicle cocinar=cook,recipe codificar=encode
código=code código_de_barras=barcode,code cola=queue colección=collection colegio=school,education columna=column,field comando=command
combinar=merge,combine,join comentar=comment comentario=comment comentarios=feedback comenzar=start,run,launch comer=eat,food
comerciar=trade comida=food compañía=company,business comparar=compare,diff comparte=share compartir=share compilación=build
compilar=build,compile completar=fill,enter,complete comprar=buy,purchase comprimir=compress,zip comprobar=check,verify
computadora=computer,machine conceder=grant,permission conducir=drive conectar=connect,link conexión=connection
configuración=configuration,settings configurar=configure,config confirmación=commit,change confirmar=confirm,verify,commit
conjunto_de_datos=dataset conocimiento=knowledge conseguir=get,fetch,retrieve consola=terminal,console construcción=build
construir=build,compile consulta=query consultar=view,show,query consumo=usage contabilizar=count,number contacto=contact
contar=count,number contenedor=container,docker contenido=content contestar=reply,answer continuar=resume,continue contraseña=password
contrato=contract,legal conversación=chat,message convertir=convert,transform coordenada=coordinates,latitude,longitude copia=copy
copia_de_seguridad=backup copiar=copy,duplicate copie=copy,duplicate corregir=fix,repair correo=email,mail correo_electrónico=email,mail
correr=run,execute coste=cost,price costo=cost,price crear=create,make cree=create,make crimen=crime criptomoneda=crypto,currency
cuarto=room cubo=bucket,storage cuenta=count,number,account cuota=quota,limit cupón=coupon,discount curso=course,education
darse_de_baja=unsubscribe dato=data datos=data decodificar=decode definición=definition,meaning delito=crime denunciar=report
deporte=sport depurar=debug desactivar=disable,deactivate desbloquear=unlock descarga=download,fetch descargar=download,fetch
descargue=download,fetch descartar=discard,drop descifrar=decrypt descomprimir=decompress,unzip desconectar=disconnect
describir=describe,explain descripción=description descuento=discount,coupon desechar=discard,drop desempeño=performance
desencadenar=trigger,start desencriptar=decrypt deshabilitar=disable,deactivate deshacer=undo,revert desinstalar=uninstall,remove
desplazar=move,scroll desplegar=deploy,release despliega=deploy,release despliegue=deployment destino=target desuscribir=unsubscribe
detalle=detail detectar=detect,identify detén=stop,end detener=stop,end devolución=refund devolver=refund día=day diagrama=diagram,chart
diálogo=dialog diapositiva=slide diario=newspaper,news dibujar=draw diccionario=dictionary,word diferencia=difference,diff
dinero=money,currency dirección=address directiva=policy directorio=folder,directory disco=disk,drive diseño=design,layout
disminuir=decrease,reduce disparar=trigger,start disponible=available disposición=layout dispositivo=device disputa=dispute
distancia=distance dividir=split,divide divisa=currency,exchange documentación=documentation,docs documento=document dominio=domain
dueño=owner,user duplicar=duplicate,copy,clone editar=edit,update,modify edite=edit,update,modify ejecuta=run,execute ejecutar=run,execute
ejecute=run,execute ejemplo=example,sample elección=election,politics elecciones=election,politics eléctrico=electric elegir=select,choose
elemento=element,item elige=select,choose eliminar=delete,remove emitir=generate,create empezar=start,run,launch empleado=employee,staff
empleo=job empresa=company,business empujar=push emular=emulate encargar=order,purchase encender=enable,activate encontrar=find,search
encriptar=encrypt encuentra=find,search encuesta=survey,form energía=energy enlace=link,url enlazar=link,connect enseña=show,get,view
enseñar=show,get,view entidad=entity entorno=environment entrada=input,ticket,issue entrega=delivery,shipment entrenar=train enumera=list
enumerar=list envía=send enviar=send envíe=send envío=delivery,shipment episodio=episode equipo=team,group escalar=scale escanear=scan
escribe=write escribir=write,type,enter escrito=write escuchar=listen,audio escuela=school,education esperar=wait esquema=schema,structure
establecer=set,update estadística=statistics,stats estado=status,state estatus=status,state estilo=style estimar=estimate estrella=star
estructura=structure estudiante=student estudio=study,research etiqueta=tag,label etiquetar=tag,label evaluar=evaluate,assess evento=event
examinar=inspect,check existencias=inventory,stock explicar=explain,describe explorar=browse,list exportar=export extrae=extract,get
extraer=extract,get,scrape factura=invoice,bill falla=failure,error fallido=failed,failure fallo=error,exception,failure familia=family
fecha=date festivo=holiday fichero=file fijar=set,update,pin fila=row,record filtrar=filter finalizar=end,finish,complete firma=signature
flujo=workflow flujo_de_trabajo=workflow formatear=format formulario=form foto=photo,picture fotografía=photo,picture frase=sentence,text
fuente=font,source función=function,method funcionalidad=feature fusión=merge fusionar=merge,combine fútbol=football,soccer ganar=win
generación=image,generation generar=generate,create genere=generate,create gente=person,people gestiona=manage gestionar=manage
girar=rotate,turn gobierno=government grabar=record gráfica=chart,graph gráfico=chart,graph grafo=graph gratis=free gratuito=free
grupo=group guardar=save,store guarde=save,store guion=script gustar=like habilitar=enable,activate habitación=room hablar=speak,voice
hacer_clic=click,press hallar=find,search haz_clic=click,press hecho=done,completed hilo=thread historia=history historial=history
hito=milestone hoja_de_cálculo=spreadsheet,sheet hora=time,hour horario=schedule hoy=today icono=icon ícono=icon
identificar=identify,detect idioma=language ilustración=image imagen=image,picture implementación=deployment implementar=deploy,release
importar=import importe=amount,quantity imprimir=print impuesto=tax incidencia=issue,ticket incidente=incident,alert
incrementar=increase,raise incrustar=embed,embeddings indexar=index índice=index inestable=flaky,unstable información=information,info
informar=report informe=report ingrediente=ingredient inicia=start,run,launch iniciar=start,run,launch iniciar_sesión=login,authenticate
inmueble=property,apartment insertar=insert,add inserte=insert,add inspeccionar=inspect,check instalar=install,setup instantánea=snapshot
integrar=integrate intentar=try,test interrumpir=abort,cancel inventario=inventory,stock invertir=invest,investment investigación=research
invitar=invite,add ir=navigate,visit iteración=sprint,iteration juego=game jugador=player jugar=play lámpara=light
lanzamiento=release,version lanzar=launch,start,run lea=read,get lee=read,get leer=read,get lengua=language lenguaje=language
letra_de_canción=lyrics,song ley=law,legal libre=free librería=library,package libro=book liga=league,competition limitar=limit
límite=limit limpiar=clear,empty línea=line,row lista=list listado=list listar=list llamar=call,phone llave=key llenar=fill,enter
llover=rain,weather lluvia=rain,weather localizar=find,search lote=bulk,batch lugar=location,place luz=light mañana=tomorrow mandar=send
manejar=handle mantenimiento=maintenance mapa=map máquina=machine marca=mark,set marcador=score,result marcar=mark,set marque=mark,set
masa=bulk,batch mascota=animal,pet matemáticas=math,calculate media=average,mean medicamento=drug,medicine médico=doctor,medical
medir=measure,metric mejor=best,top mejorar=improve,enhance memoria=memory mensaje=message mercado=market mes=month meta=goal
métrica=metric miembro=member,user migrar=migrate,move minuto=minute mirar=view,show modelo=model modificación=change,diff
modificar=change,update,modify modifique=change,update,modify modo=mode moneda=currency,exchange monedero=wallet monitorear=monitor,watch
monitorizar=monitor,watch monto=amount,quantity mostrar=show,get,view mover=move móvil=phone,number,mobile muestra=show,get,view
muestre=show,get,view mueva=move mueve=move múltiples=multiple mundo=world museo=museum,art música=music,song navegador=browser
navegar=browse,list,navigate negociar=trade negocio=business nodo=node nombre=name nota=note,memo noticia=news noticias=news
notificación=notification,alert notificar=notify,alert nueva=new,create nuevo=new,create número=number objetivo=goal objeto=object
observación=observation observar=watch,monitor obtén=get,fetch,retrieve obtener=get,fetch,retrieve obtenga=get,fetch,retrieve
oferta=deal,opportunity opción=option optimizar=optimize oración=sentence,text orden=command ordenador=computer,machine
ordenar=sort,order,purchase organización=organization organizar=organize origen=source otorgar=grant,permission paciente=patient,medical
paga=pay,payment pagar=pay,payment página=page página_web=webpage,page,web pago=payment país=country palabra=word palabra_clave=keyword
panel=dashboard,report pantalla=screen,display pantallazo=screenshot,capture papel=role,permission paquete=package,parcel
parámetro=parameter parar=stop,end parecido=similar parsear=parse partida=game partido=match,game partir=split,divide pasar_el_ratón=hover
pausar=pause,suspend pedido=order,purchase pedir=order,purchase,request película=movie,film pendiente=todo,task pensar=think
perfil=profile,user periódico=newspaper,news permiso=permission,access permitir=allow,permit persona=person,people peso=weight pestaña=tab
petición=request petición_de_red=request,network piso=property,apartment planear=plan planificar=schedule,plan planta=plant
plantilla=template población=population política=policy pon=set,update poner=set,update ponga=set,update porcentaje=percent,percentage
precio=price predecir=predict,forecast preferencia=setting,preferences pregunta=question preguntar=ask,question
presentación=presentation,slides presentar=submit,send presionar=press,key previsión=forecast,weather primera=first primero=first
privado=private probar=test,try problema=problem,issue procesar=process proceso=process producto=product,item programa=program,software
programar=schedule,plan promedio=average,mean promover=promote pronosticar=predict,forecast pronóstico=forecast,weather propiedad=property
propietario=owner,user proponer=suggest,recommend proteger=protect proteja=protect proyecto=project prueba=test publicación=post
publicar=post,publish,release público=public publique=post,publish puerto=port pulsar=click,press,key puntuación=score,result
quitar=remove,delete quite=remove,delete rama=branch raspar=scrape,crawl rastrear=crawl,track,follow rastro=trace ratón=mouse
reacción=reaction,emoji reaccionar=react,reaction realizar=execute,run reanudar=resume,continue recargar=refresh,reload receta=recipe
rechazar=reject,decline reciente=latest,recent recoger=collect,gather recomendar=recommend,suggest recopilar=collect,gather
recordar=remind,reminder recordatorio=reminder recortar=crop,trim recuerda=remind,reminder recuperar=get,fetch,retrieve
red=web,internet,network redactar=write redimensionar=resize,scale reducir=decrease,reduce reembolsar=refund reembolso=refund
reemplazar=replace reenviar=forward reflexionar=think refrescar=refresh,reload registrar=record,register,signup
registrarse=register,signup registro=row,record,log regla=rule regresar=back,previous reinicia=restart,reboot
reiniciar=restart,reboot,reset reinicie=restart,reboot reintentar=retry relación=relation rellenar=fill,enter remitir=submit,send
remoto=remote renderizar=render,draw rendimiento=performance renglón=line,row renombrar=rename reparar=fix,repair repetir=repeat
reportar=report reporte=report repositorio=repository,repo reproducir=play reseña=review reserva=book,reserve reservar=book,reserve
resetear=reset,clear resolver=resolve,solve respaldar=backup,archive respaldo=backup responder=reply,answer respuesta=answer,response
restablecer=reset,clear restaurante=restaurant,food restaurar=restore,recover resuelve=resolve,solve resultado=result
resume=summarize,summary resumen=summary resumir=summarize,summary retirar=remove,delete,withdraw reunión=meeting,event
revertir=undo,revert,rollback revisar=check,verify,review revisión=review revocar=revoke riesgo=risk rol=role,permission rotar=rotate,turn
rótulo=label,tag ruta=route,directions,path sala=room saldo=balance,account salida=output salud=health satélite=satellite,space
secreto=secret seguidor=follower seguir=track,follow seguridad=security seleccionar=select,choose semana=week separar=split,divide
serie=show,series servicio=service servidor=server,host sesión=session significado=definition,meaning sigue=follow silenciar=mute
simular=simulate sincronizar=sync,synchronize sitio=website,site,web sitio_web=website,site,web solicitar=request,ask solicitud=request
soltar=drop,delete sonido=audio,sound soporte=support,help suba=upload,attach sube=upload,attach subir=upload,attach
sugerir=suggest,recommend suma=sum,add sumar=add supervisar=monitor,watch suprimir=delete,remove suscribir=subscribe,follow
suscribirse=subscribe,follow suscripción=subscription suspender=pause,suspend sustituir=replace tabla=table tablero=dashboard,report
tamaño=size tarea=task,todo tasa=rate tecla=key teclado=keyboard,key teclear=type,enter teléfono=phone,number tema=topic,theme
temperatura=temperature terminado=done,completed terminar=end,finish,complete terremoto=earthquake testear=test texto=text tiempo=time
tiempo_meteorológico=weather tienda=shop,store tipo=type,kind,rate tipo_de_cambio=exchange,rate tipografía=font tique=ticket,issue
tirar=pull,fetch título=title tocar=play trabajo=job traducción=translation traduce=translate,translation traducir=translate,translation
tráfico=traffic transacción=transaction transcribir=transcribe,transcript transferir=transfer,move transformar=convert,transform
tránsito=traffic trasladar=move traza=trace tren=train tubería=pipeline ubicación=location,place última=latest,recent último=latest,recent
unidad=unit,convert unir=join,connect unirse=join,connect universidad=university,education uso=usage usuaria=user usuario=user
vacaciones=vacation,holiday,travel vaciar=clear,empty vale=coupon,discount validar=validate,check valor=value valorar=evaluate,assess
varios=multiple vaya=navigate,visit ve=navigate,visit vea=view,show vehículo=car,vehicle velocidad=speed vender=sell ventana=window
ver=view,show verificar=check,verify,validate viajar=travel,trip viaje=trip,travel viejo=old vigilar=watch,monitor vincular=link,connect
vínculo=link,url visitar=visit,open vista_general=overview visualizar=show,get,view volver=back,previous votar=vote,poll voz=voice,speech
vuelo=flight vuelve=back,previous vulnerabilidad=vulnerability zona_horaria=timezone,time
`
