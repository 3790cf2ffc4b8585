/** Spanish words that do not help to find a tool, and phrases used for asking. */
export const SPANISH_STOP_WORDS = `
a al algo algún alguna ante aquel bajo cada como cómo con cual cuál cuáles cuando cuándo cuántas cuánto cuántos da dame dar de debo del
desde deseo di dime donde dónde e él el ella ellas ellos en entre era es esa esas ese eso esos esta está están estar estas este esto estos
estoy favor gracias ha haber hace hacer hacia haga hagas han has hasta hay haz he hola la las le les llamada llamado lo los mas más me
menos mi mis muy necesita necesito no nos nosotros nuestra nuestras nuestro nuestros o os para pero podría podrías por porque puede puedes
puedo que qué quien quién quiera quiere quiero quisiera se según ser si sí sin sino sobre son soy su sus también te tener tengo tiene
tienen toda todas todo todos tras tu tú tus u un una unas uno unos usa usar ustedes utiliza utilizar vosotros y ya yo
`

/**
 * The meanings of Spanish words used in requests for tools: `word=english,english`, best first. `_` joins expressions of several words.
 * Irregular forms have their own entries.
 */
export const SPANISH_WORDS = `
abierto=open abortar=abort,cancel abra=open abre=open abrir=open acabar=end,finish acceder=login,authenticate acceso=access
acción=stock,share acciones=stock,share aceptar=accept activar=trigger,start,enable actividad=activity activo=active actual=current
actualice=update,edit actualización=update actualizar=update,edit,upgrade acumulado=backlog adaptar=adjust,update
adjuntar=append,add,attach adjunto=attachment,file administrador=admin administrar=manage aeropuerto=airport,flight agenda=calendar
agendar=schedule,plan agregar=add agregue=add agrupar=group,cluster aguardar=wait ajustar=adjust,update ajustes=configuration,settings
aleatorio=random alerta=alert algoritmo=algorithm alimento=food almacenamiento=storage almacenar=store,save alojamiento=hotel
alta=register,insert alternar=switch,toggle altura=height alumno=student ambiente=environment amigo=friend,user añade=add añadir=add
analice=analyze análisis=analysis analizar=analyze,parse ancho=width,size anchura=width,size anclar=pin anexo=attachment animal=animal,pet
año=year anterior=previous,back antiguo=old anular=cancel,stop anuncio=advertisement,campaign apaga=disable apagar=disable,deactivate
aparato=device apartamento=property,apartment aplicación=application,app aprender=learn,education aprobar=approve,accept
aprueba=approve,accept apruebe=approve,accept apunte=note,memo árbol=tree archivar=archive archivo=file archivo_adjunto=attachment,file
arrancar=start,run,launch arrastrar=drag,drop arreglado=resolve,fix arreglar=fix,repair arreglo=array,list arte=art artefacto=artifact
artículo=article,item artículo_científico=paper,research artista=artist ascender=promote asigna=assign,allocate asignar=assign,allocate
asistencia=support asociación=association atrás=back,previous atributo=attribute,property audiencia=audience,segment audio=audio,sound
aumentar=increase,raise autenticación=authentication,auth autobús=bus,train autor=author autorizar=permit avisar=notify,alert
aviso=notification,alert ayuda=support ayudar=support azar=random bajar=download,fetch,decrease banco=bank bandeja_de_entrada=inbox,mail
base_de_datos=database bebida=drink beneficio=profit biblioteca=library,package bifurcar=fork,branch billete=ticket,flight
bitácora=log,blog blog=blog bloque=block bloquear=block,ban,lock boda=wedding boleto=ticket,issue bolsa=stock,share
bolsa_de_valores=share,stock borde=border borrado=delete,remove borrador=draft borrar=delete,remove botón=button broma=joke bucle=loop
bug=bug,issue buscar=search,find busque=search,find búsqueda=search,find buzón=inbox,mail caché=cache cadena=string,text café=coffee,drink
calcular=calculate,compute calendario=calendar calidad=quality caloría=calorie cámara=camera cambia_el_nombre=rename cambiado=change,edit
cambiar=change,update,modify cambiar_el_nombre=rename cambie=change,update,modify cambio=change,diff camino=route,directions
campaña=campaign campeonato=championship,tournament campo=field,column canal=channel,video canalización=pipeline cancela=cancel,stop
cancelar=cancel,stop canción=song,track cantidad=count,number,amount capa=layer capítulo=episode,chapter,book captura=capture,screenshot
captura_de_pantalla=screenshot,capture capturar=capture,screenshot carácter=character,text característica=feature carga=load,read
cargar=upload,attach,load carpeta=folder,directory carrito=cart,order carro=car,vehicle carta=letter,document cartera=wallet
casa=house,property categoría=category celda=cell celular=phone,number cerca=near,nearby cercano=near,nearby cerrado=closed
cerrar=close,end cerrar_sesión=logout certificado=certificate charla=chat,message chiste=joke ciencia=science,scientific cierra=close,end
cierran=close cierre=close,end cifrado=encryption cifrar=encrypt círculo=circle cita=appointment,event,quote ciudad=city
clase=type,kind,class clasificación=ranking,rank clasificar=sort,order,classify clave=key clic=click,press clicar=click,press
cliente=customer,client cliente_potencial=lead,prospect clima=weather,climate clonar=clone clúster=cluster cobertura=coverage,test
cobrar=charge,payment coche=car,vehicle cocinar=cook,recipe codificar=encode código=code código_de_barras=barcode,code cola=queue
colección=collection colega=colleague,team colegio=school,education coloca=put,set colocar=put,set color=color columna=column,field
comando=command combinar=merge,combine,join comentar=comment comentario=comment comentarios=feedback comenzar=start,run,launch
comer=eat,food comerciar=trade comida=food comienzo=start,begin compañero=colleague,team compañía=company,business comparar=compare,diff
comparte=share compartir=share competencia=competitor competidor=competitor compilación=build compilar=build,compile completa=complete
completar=fill,enter,complete completo=complete compra=buy comprar=buy,purchase comprimir=compress,zip comprobar=check,verify
computadora=computer,machine conceder=grant,permission condición=condition conducir=drive conecta=connect conectar=connect,link
conexión=connection configuración=configuration,settings configurar=configure,config configure=configure,config confirmación=commit,change
confirmar=confirm,verify,commit conjunto_de_datos=dataset conocimiento=knowledge conseguir=get,fetch,retrieve consola=terminal,console
construcción=build construir=build,compile consulta=query consultar=view,show,query consumo=usage contabilizar=count,number
contacto=contact contar=count,number contenedor=container,docker contenido=content contestar=reply,answer continuar=resume,continue
contraseña=password contrato=contract,legal conversación=chat,message convertir=convert,transform
coordenada=coordinates,latitude,longitude copia=copy copia_de_seguridad=backup copiar=copy,duplicate copie=copy,duplicate
corregir=fix,repair correo=email,mail correo_electrónico=email,mail correr=run,execute corriente=voltage,electric corta=short
cortafuegos=firewall,rule corto=short coste=cost,price costo=cost,price crear=create,make credencial=credential,credentials
credenciales=credential,credentials crédito=loan,mortgage cree=create,make crimen=crime criptomoneda=crypto,currency cuadrado=square,area
cuántas_hay=count cuarto=room cubo=bucket,storage cuenta=count,number,account cumpleaños=birthday,date cuota=quota,limit
cupón=coupon,discount currículo=resume,job currículum=resume,job curso=course,education da_de_alta=register,insert
dar_de_alta=register,insert darse_de_baja=unsubscribe dato=data datos=data de_nuevo=retry,repeat decir=say,speak decodificar=decode
definición=definition,meaning delito=crime denunciar=report departamento=department,group dependencia=dependency,package deporte=sport
depurar=debug desactivar=disable,deactivate desbloquear=unlock descarga=download,fetch descargar=download,fetch descargue=download,fetch
descartar=discard,drop descifrar=decrypt descomprimir=decompress,unzip desconectar=disconnect describir=describe,explain
descripción=description descubre=discover,search descubrir=discover,search descuento=discount,coupon desechar=discard,drop
desempeño=performance desencadenar=trigger,start desencriptar=decrypt deshabilitar=disable,deactivate deshacer=undo,revert
desinstalar=uninstall,remove desplazar=move,scroll desplegar=deploy,release despliega=deploy,release despliegue=deployment
destinatario=recipient destino=target desuscribir=unsubscribe detalle=detail detectar=detect,identify detén=stop,end detener=stop,end
detenido=stop,end devolución=refund devolver=refund día=day diagrama=diagram,chart diálogo=dialog diapositiva=slide diario=newspaper,news
dibujar=draw diccionario=dictionary,word dieta=diet,nutrition diferencia=difference,diff dinero=money,currency
dirección=address,direction,directions directiva=policy directorio=folder,directory disco=disk,drive diseño=design,layout
disminuir=decrease,reduce disparador=trigger,webhook disparar=trigger,start disponible=available disposición=layout dispositivo=device
disputa=dispute distancia=distance dividir=split,divide divisa=currency,exchange doctor=doctor,medical documentación=documentation,docs
documento=document dólar=currency,dollar dominio=domain dueño=owner,user duplicar=duplicate,copy,clone duración=duration,time
ecuación=equation,math editar=edit,update,modify edite=edit,update,modify ejecuta=run,execute ejecutar=run,execute ejecute=run,execute
ejemplo=example,sample ejercicio=exercise,workout elección=election,politics elecciones=election,politics eléctrico=electric
elegir=select,choose elemento=element,item elige=select,choose elija=choose,select eliminar=delete,remove emitir=generate,create
empezar=start,run,launch empleado=employee,staff empleo=job empresa=company,business empujar=push emular=emulate encargar=order,purchase
encender=enable,activate enciende=enable encontrar=find,search encriptar=encrypt encuentra=find,search encuentre=find,search
encuesta=survey,form energía=energy enfermedad=disease,illness enlace=link,url enlazar=link,connect enseña=show,get,view
enseñar=show,get,view entero=whole,complete,integer entidad=entity entorno=environment entrada=input,ticket,issue
entrega=delivery,shipment entrenar=train entrevista=interview,job enumera=list enumerar=list envía=send enviado=send enviar=send
envíe=send envío=delivery,shipment episodio=episode equipaje=luggage,travel equipo=team,group error=error,exception escalar=scale
escanear=scan escribe=write escribir=write,type,enter escrito=write escritor=author,person escuchar=listen,audio escuela=school,education
esperar=wait esquema=schema,structure establecer=set,update estadística=statistics,stats estado=status,state estatus=status,state
estilo=style estimar=estimate estrella=star estructura=structure estudiante=student estudio=study,research etiqueta=tag,label
etiquetar=tag,label euro=euro,currency evaluar=evaluate,assess evento=event examinar=inspect,check excluir=exclude
existencias=inventory,stock explicar=explain,describe explorar=browse,list,explore exportar=export expresión=expression extrae=extract,get
extraer=extract,get,scrape factura=invoice,bill falla=failure,error fallido=failed,failure fallo=error,exception,failure familia=family
fecha=date festivo=holiday fichero=file fijar=set,update,pin fila=row,record fila_de_tabla=row filtrar=filter fin=end final=end
finalizar=end,finish,complete firma=signature flujo=workflow flujo_de_trabajo=workflow fondo=background forma=shape formatear=format
formato=format formulario=form foto=photo,picture fotografía=photo,picture frase=sentence,text fuente=font,source fuerza=force
función=function,method funcionalidad=feature fusión=merge fusionar=merge,combine fútbol=football,soccer ganancia=profit ganar=win
gasto=expense,cost gastos=expense,cost gato=cat,animal gen=gene,dna generación=image,generation generar=generate,create
genere=generate,create gente=person,people gerente=manager,employee gestiona=manage gestionar=manage girar=rotate,turn gobierno=government
grabación=recording,record grabar=record gráfica=chart,graph gráfico=chart,graph grafo=graph grande=large,size gratis=free gratuito=free
grupo=group grupo_de_trabajo=group,team guardar=save,store guarde=save,store guion=script habilitar=enable,activate habitación=room
hablar=speak,voice hacer_clic=click,press hallar=find,search haz_clic=click,press hecho=done,completed hilo=thread historia=history
historial=history hito=milestone hoja=sheet,page hoja_de_cálculo=spreadsheet,sheet hombre=person hora=time,hour horario=schedule
horóscopo=horoscope,zodiac hospital=hospital,medical hotel=hotel hoy=today humedad=humidity,weather icono=icon ícono=icon idea=idea
identificador=identifier,id identificar=identify,detect idioma=language ilustración=image imagen=image,picture implementación=deployment
implementar=deploy,release importante=important,priority importar=import importe=amount,quantity imprimir=print impuesto=tax
incidencia=issue,ticket incidente=incident,alert incluir=include,add incluye=include,add incrementar=increase,raise
incrustar=embed,embeddings indexar=index índice=index índice_de_contenidos=contents inestable=flaky,unstable información=information,info
informar=report informe=report ingrediente=ingredient ingresos=revenue,earnings inicia=start,run,launch iniciado=start,run
iniciar=start,run,launch iniciar_sesión=login,authenticate inicio=start,begin inmueble=property,apartment insertar=insert,add
inserte=insert,add inspeccionar=inspect,check instalar=install,setup instantánea=snapshot integrar=integrate intentar=test
intentarlo=retry internet=web,internet interrumpir=abort,cancel intervalo=interval,time inventario=inventory,stock
invertir=invest,investment investigación=research invitar=invite,add ir=navigate,visit iteración=sprint,iteration jardín=garden,plant
jefe=manager,employee juego=game jugador=player jugar=play lámpara=light lanzamiento=release,version lanzar=launch,start,run
larga=long,length largo=long,length lea=read,get lee=read,get leer=read,get leído=read lengua=language lenguaje=language letra=letter,text
letra_de_canción=lyrics,song ley=law,legal leyendo=read libre=free librería=library,package libro=book liga=league,competition
limitar=limit límite=limit limpiar=clear,empty línea=line,row línea_de_código=line,code lista=list lista_de_reproducción=playlist,song
listado=list listar=list llamar=call,phone llave=key llenar=fill,enter llover=rain,weather lluvia=rain,weather local=local
localizar=find,search lote=bulk,batch lugar=location,place luna=moon luz=light mañana=tomorrow mandar=send manejar=handle
mantenimiento=maintenance mapa=map máquina=machine mar=sea marca=mark,set marca_comercial=brand marca_de_tiempo=timestamp,time
marcador=score,result marcar=mark,set marea=tide marque=mark,set masa=bulk,batch,mass mascota=animal,pet matemáticas=math,calculate
matriz=matrix media=average,mean medicamento=drug,medicine médico=doctor,medical medio=middle,average medir=measure,metric mejor=best,top
mejorar=improve,enhance memoria=memory mensaje=message menú=menu mercado=market mes=month meta=goal método=method,function métrica=metric
miembro=member,user migrar=migrate,move minuto=minute mira=check mirar=view,show modelo=model modificación=change,diff
modificar=change,update,modify modifique=change,update,modify modo=mode moneda=currency,exchange monedero=wallet monitorear=monitor,watch
monitorizar=monitor,watch montaña=mountain monto=amount,quantity mostrar=show,get,view mover=move movido=move móvil=phone,number,mobile
muestra=show,get,view muestre=show,get,view mueva=move mueve=move mujer=woman,person múltiples=multiple mundo=world museo=museum,art
música=music,song navegador=browser navegar=browse,list,navigate negociar=trade negocio=business nieve=snow,weather niña=child niño=child
nodo=node nombre=name nómina=salary,payroll nota=note,memo noticia=news noticias=news notificación=notification,alert
notificar=notify,alert nueva=new,create nuevo=new,create número=number número_primo=prime nutrición=diet,nutrition objetivo=goal
objeto=object observación=observation observar=watch,monitor obtén=get,fetch,retrieve obtener=get,fetch,retrieve
obtenga=get,fetch,retrieve oferta=deal,opportunity opción=option optimizar=optimize oración=sentence,text orden=command
ordenador=computer,machine ordenar=sort,order,purchase organización=organization organizar=organize origen=source otorgar=grant,permission
otra_vez=retry,repeat paciente=patient,medical paga=pay,payment pagado=pay pagar=pay,payment página=page página_web=webpage,page,web
pago=payment país=country palabra=word palabra_clave=keyword panel=dashboard,report pantalla=screen,display pantallazo=screenshot,capture
papel=role,permission paquete=package,parcel parámetro=parameter parar=stop,end parecido=similar párrafo=paragraph,text parsear=parse
parte=part participante=member,invite partida=game partido=match,game partir=split,divide pasaje=ticket,flight pasaporte=passport,identity
pasar_el_ratón=hover pausar=pause,suspend pedido=order,purchase pedir=order,purchase,request película=movie,film pendiente=todo,task
pensar=think pequeña=small,size pequeño=small,size pérdida=loss perfil=profile,user periódico=newspaper,news periodo=period período=period
permiso=permission,access permitir=permit perro=pet,dog persona=person,people peso=weight pestaña=tab petición=request
petición_de_red=request,network pida=request,ask pide=request,ask piso=property,apartment plan=plan planear=plan planeta=planet,space
planificar=schedule,plan planta=plant plantilla=template plazo=deadline,date población=population pod=pod pódcast=podcast,audio
política=policy pon=set,update poner=set,update ponga=set,update popular=popular,trending porcentaje=percent,percentage
posición=position,location precio=price predecir=predict,forecast preferencia=setting,preferences pregunta=question preguntar=ask,question
presentación=presentation,slides presentar=submit,send presión=pressure presionar=press,key préstamo=loan,mortgage
presupuesto=budget,finance,estimate previsión=forecast,weather primera=first primero=first prioridad=priority privado=private probar=test
problema=problem,issue procesar=process proceso=process producto=product,item profundidad=depth programa=program,software
programar=schedule,plan progreso=progress,status promedio=average,mean promover=promote pronosticar=predict,forecast
pronóstico=forecast,weather propiedad=property propietario=owner,user proponer=suggest,recommend proteger=protect proteína=protein
proteja=protect proveedor=supplier,vendor próxima=next próximo=next proxy=proxy proyecto=project prueba=test publicación=post
publicar=post,publish,release publicidad=advertisement,campaign público=public publique=post,publish puerto=port pull=pull
pulsar=click,press,key punto=point puntuación=score,result quitar=remove,delete quite=remove,delete rama=branch ranking=ranking,rank
raspar=scrape,crawl rastrear=crawl,track,follow rastro=trace ratón=mouse reacción=reaction,emoji reaccionar=react,reaction
realizar=execute,run reanudar=resume,continue recargar=refresh,reload receta=recipe rechazar=reject,decline reciente=latest,recent
recoger=collect,gather recomendar=recommend,suggest recopilar=collect,gather recordar=remind,reminder recordatorio=reminder
recortar=crop,trim recuerda=remind,reminder recuperar=get,fetch,retrieve red=web,internet,network redactar=write
redimensionar=resize,scale redirección=forward reducir=decrease,reduce reembolsar=refund reembolso=refund reemplazar=replace
reenviar=forward reenvío=forward reflexionar=think refrescar=refresh,reload regalo=gift,present región=region
registrar=record,register,signup registrarse=register,signup registro=row,record,log regla=rule regresar=back,previous
reinicia=restart,reboot reiniciar=restart,reboot,reset reinicie=restart,reboot reintentar=retry relación=relation rellenar=fill,enter
remitente=sender remitir=submit,send remoto=remote renderizar=render,draw rendimiento=performance renglón=line,row renombrar=rename
reparar=fix,repair repetir=repeat réplica=replica reportar=report reporte=report repositorio=repository,repo reproducir=play reseña=review
reserva=book,reserve reservar=book,reserve reserve=book resetear=reset,clear resolver=resolve,solve respaldar=backup,archive
respaldo=backup responde=answer,reply responder=reply,answer respuesta=answer,response restablecer=reset,clear restaurante=restaurant,food
restaurar=restore,recover resuelto=resolve,fix resuelve=resolve,solve resultado=result resume=summarize,summary resumen=summary
resumir=summarize,summary retirar=remove,delete,withdraw reunión=meeting,event revertir=undo,revert,rollback revisar=check,verify,review
revisión=review revocar=revoke riesgo=risk río=river rol=role,permission rotar=rotate,turn rótulo=label,tag ruta=route,directions,path
saca=remove sacar=remove sala=room salario=salary,payroll saldo=balance,account salida=output salud=health satélite=satellite,space
script=script sección=section secreto=secret seguidor=follower seguimiento=tracking,track seguir=track,follow seguridad=security
seguro=insurance seleccionar=select,choose semana=week separar=split,divide serie=show,series servicio=service servidor=server,host
sesión=session siga=follow significado=definition,meaning sigue=follow siguiente=next silenciar=mute similar=similar simular=simulate
sincronizar=sync,synchronize síntoma=symptom sitio=website,site,web sitio_web=website,site,web software=program,software
solicitar=request,ask solicitud=request soltar=drop,delete soluciona=solve solucionar=solve sonido=audio,sound soporte=support
suba=upload,attach sube=upload,attach subir=upload,attach subtítulo=video,transcript subtítulos=video,transcript sueldo=salary,payroll
sugerir=suggest,recommend sugiere=suggest suma=sum,add sumar=add superficie=square,area supervisar=monitor,watch suprimir=delete,remove
suscribir=subscribe,follow suscribirse=subscribe,follow suscripción=subscription suspender=pause,suspend sustituir=replace tabla=table
tablero=dashboard,report tamaño=size tarea=task,todo tarea_programada=schedule,cron tasa=rate tecla=key teclado=keyboard,key
teclear=type,enter teléfono=phone,number tema=topic,theme temperatura=temperature tendencia=trend,trending terminado=done,completed
terminal=terminal,console terminar=end,finish,complete terremoto=earthquake testear=test texto=text tiempo=time
tiempo_meteorológico=weather tienda=shop,store tipo=type,kind,rate tipo_de_cambio=exchange,rate tipografía=font tique=ticket,issue
tirar=pull,fetch titular=news,headline título=title tocar=play token=token,key toma=take,capture tomar=take,capture
torneo=championship,tournament trabajo=job traducción=translation traduce=translate,translation traducido=translate
traducir=translate,translation trae=bring,get traer=bring,get tráfico=traffic traiga=bring,get transacción=transaction
transcribir=transcribe,transcript transferir=transfer,move transformar=convert,transform tránsito=traffic transmisión=stream,streaming
trasladar=move traza=trace tren=train triángulo=triangle tubería=pipeline ubicación=location,place última=latest,recent
último=latest,recent unidad=unit,convert unir=join,connect unirse=join,connect universidad=university,education urgente=urgent,priority
uso=usage usuaria=user usuario=user vacaciones=vacation,holiday,travel vacía=empty,clear vaciar=clear,empty vacío=empty,clear
vale=coupon,discount validar=validate,check valor=value valorar=evaluate,assess variable=variable varios=multiple vaya=navigate,visit
ve=navigate,visit vea=view,show vector=vector vehículo=car,vehicle velocidad=speed vencimiento=deadline,date vender=sell venta=sale,sales
ventana=window ver=view,show verificar=check,verify,validate versión=version vete=navigate viajar=travel,trip viaje=trip,travel
vídeo=video viejo=old viento=wind,weather vigilar=watch,monitor vincular=link,connect vínculo=link,url vino=wine,drink
visitante=visitor,user visitar=visit,open vista_general=overview visualizar=show,get,view voltaje=voltage,electric volumen=volume,audio
volver=back,previous votación=voter,vote votar=vote,poll voz=voice,speech vuelo=flight vuelve=back,previous vulnerabilidad=vulnerability
wiki=article,wiki zona_horaria=timezone,time
`
