/** Portuguese words that say nothing about the tool wanted, and phrases in which people ask. */
export const PORTUGUESE_STOP_WORDS = `
a à algo algum alguma ao aos aquela aquele aquilo as às até cada chamada chamado com como consegue da dá dar das de dê dela dele deles
desde dessa desse desta deste diga do dos e é ela elas ele eles em entre era essa essas esse esses esta está estão estar estas este estes
estou eu existe existem faça faço favor faz fazer gostaria há isso isto já lhe lhes mais mas me menos meu meus mim minha minhas muito na
não nas nessa nesse nesta neste no nós nos nossa nossas nosso nossos num numa o obrigada obrigado oi olá onde os ou para pela pelas pelo
pelos pode poderia podes por porque posso pra precisa preciso quais qual quando quantas quanto quantos que quem quer queria quero são se
sem ser seu seus sim sob sobre sua suas também te tem têm tenho ter teu toda todas todo todos tu tua um uma umas uns você vocês
`

/**
 * What Portuguese words mean that people ask for tools with: `word=english,english`, the best first.
 * `_` joins expressions of several words; forms that no rule gives are here by themselves.
 */
export const PORTUGUESE_WORDS = `
aba=tab aberto=open abortar=abort,cancel abra=open abrir=open,launch,start ação=stock,share aceitar=accept acessar=navigate,visit,open
acesso=access achar=find,search acionar=trigger,start ações=stock,share acompanhar=track,follow acrescentar=add adaptar=adjust,update
adicionar=add administrador=admin administrar=manage aeroporto=airport,flight agenda=calendar agendar=schedule,plan agrupar=group,cluster
aguardar=wait aguarde=wait ajuda=support,help ajustar=set,update,adjust aleatório=random alerta=alert alimento=food alteração=change,diff
alterar=change,update,modify alternar=switch,toggle aluno=student alvo=target amanhã=tomorrow ambiente=environment amigo=friend,user
analisar=analyze,parse analise=analyze análise=analysis anexar=append,add,attach anexo=attachment,file ano=year anotação=note,memo
antigo=old anular=cancel,stop apagar=delete,remove apague=delete,remove aparelho=device apartamento=property,apartment apertar=press,key
aplicação=application,app aplicativo=application,app aprender=learn,education apresentação=presentation,slides aprovar=approve,accept
aprove=approve,accept armazenamento=storage armazenar=store,save arquivar=archive arquivo=file arrastar=drag,drop arte=art artigo=article
artigo_científico=paper,research artista=artist árvore=tree assinar=subscribe,follow assinatura=subscription,signature
associação=association assunto=topic ativar=enable,activate ativo=active atribuir=assign,allocate atributo=attribute,property
atual=current atualizar=update,edit,refresh atualize=update,edit aumentar=increase,raise autor=author autorizar=allow,permit
avaliação=review avaliar=evaluate,assess avisar=notify,alert aviso=notification,alert baixar=download,fetch balde=bucket,storage
banco=bank banco_de_dados=database base_de_dados=database bate_papo=chat,message biblioteca=library,package bifurcar=fork,branch
bilhete=ticket,issue bloco=block bloquear=block,ban,lock bolsa=stock,share borda=border botão=button buscar=search,find busque=search,find
cadastrar=register,signup caixa_de_entrada=inbox,mail calcular=calculate,compute calendário=calendar câmbio=exchange,rate
caminho=route,directions,path campanha=campaign campo=field,column canal=channel canção=song,track cancelar=cancel,stop
cancelar_inscrição=unsubscribe captura_de_tela=screenshot,capture capturar=capture,screenshot cardápio=menu carregar=upload,attach,load
carrinho=cart,order carro=car,vehicle carta=letter,document carteira=wallet casa=house,property categoria=category célula=cell
celular=phone,number certificado=certificate chave=key checar=check,verify chover=rain,weather chuva=rain,weather cidade=city
ciência=science,scientific citação=quote classificar=sort,order,classify clicar=click,press cliente=customer,client
cliente_potencial=lead,prospect clima=weather clique=click,press clonar=clone cobrar=charge,payment codificar=encode código=code
código_de_barras=barcode,code coleção=collection coletar=collect,gather coluna=column,field comando=command combinar=combine,merge,join
comboio=train começar=start,run,launch comentar=comment comentário=comment comer=eat,food comida=food commitar=commit
compactar=compress,zip companhia=company,business comparar=compare,diff compartilhar=share compilação=build compilar=build,compile
completar=complete,finish comprar=buy,purchase comprimir=compress,zip compromisso=appointment,event computador=computer,machine
conceder=grant,permission concluído=done,completed concluir=complete,finish conectar=connect,link conexão=connection conferir=check,verify
configuração=configuration,settings configurar=configure,config confirmar=confirm,verify conhecimento=knowledge conjunto_de_dados=dataset
conseguir=get,fetch,retrieve consertar=fix,repair construir=build,compile consulta=query,appointment,event consultar=view,show,query
consumo=usage conta=account,user contacto=contact contar=count,number contato=contact conte=count,number contêiner=container,docker
contestação=dispute conteúdo=content continuar=resume,continue contrato=contract,legal conversa=chat,message converter=convert,transform
convidar=invite,add coordenada=coordinates,latitude,longitude cópia=copy cópia_de_segurança=backup copiar=copy,duplicate
copie=copy,duplicate cor=color correio=email,mail corrigir=fix,repair cortar=crop,trim cota=quota,limit cozinhar=cook,recipe
criar=create,make crie=create,make criptografar=encrypt criptomoeda=crypto,currency cronograma=schedule cupão=coupon,discount
cupom=coupon,discount curso=course,education curtir=like custo=cost,price dado=data dados=data data=date decodificar=decode
definição=definition,meaning definir=set,update deletar=delete,remove denunciar=report depurar=debug desabilitar=disable,deactivate
desativar=disable,deactivate desbloquear=unlock descarregar=download,fetch descartar=discard,drop descompactar=decompress,unzip
desconectar=disconnect desconto=discount,coupon descrever=describe,explain descrição=description descriptografar=decrypt
desempenho=performance desenhar=draw desenho=design desfazer=undo,revert designar=assign,allocate desinstalar=uninstall,remove
desligar=disable,deactivate deslocar=move deslogar=logout desporto=sport destino=target destrancar=unlock detalhe=detail
detectar=detect,identify devolver=refund dia=day diagrama=diagram,chart diálogo=dialog dicionário=dictionary,word
diferença=difference,diff digitalizar=scan digitar=type,enter diminuir=decrease,reduce dinheiro=money,currency diretório=folder,directory
diretriz=policy dirigir=drive disco=disk,drive disparar=trigger,start disponível=available disposição=layout dispositivo=device
disputa=dispute distância=distance dividir=split,divide documentação=documentation,docs documento=document domínio=domain dono=owner,user
duplicar=duplicate,copy,clone e_mail=email,mail ecrã=screen,display editar=edit,update,modify edite=edit,update,modify
eleição=election,politics elemento=element elétrico=electric eliminar=delete,remove emitir=generate,create empregado=employee,staff
emprego=job empresa=company,business empurrar=push emular=emulate encaminhar=forward encerrar=close,end,finish encomenda=order,purchase
encomendar=order,purchase encontrar=find,search endereço=address energia=energy enquete=survey,form entidade=entity entrada=input
entrar=join,connect,login entrega=delivery,shipment enumerar=list enviar=send,upload,attach envie=send envio=delivery,shipment
episódio=episode equipe=team,group erro=error,exception escalar=scale escanear=scan escola=school,education escolher=select,choose
escrever=write escutar=listen,audio esperar=wait esporte=sport esquema=schema,structure estabelecer=set,update estado=status,state
estatística=statistics,stats estilo=style estimar=estimate estoque=inventory,stock estornar=refund estorno=refund estrela=star
estrutura=structure estudante=student estudo=study,research esvaziar=clear,empty etiqueta=tag,label etiquetar=tag,label evento=event
examinar=inspect,check exclua=delete,remove excluir=delete,remove executar=run,execute exemplo=example,sample exiba=show,get,view
exibir=show,get,view explicar=explain,describe explorar=browse,list exportar=export extraia=extract,get extrair=extract,get
falar=speak,voice falha=error,exception,failure falhado=failed,failure família=family fatura=invoice,bill fechado=closed fechar=close,end
feche=close,end feito=done,completed feriado=holiday férias=vacation,holiday,travel ficheiro=file fila=queue filme=movie,film
filtrar=filter finalizar=end,finish,complete fixar=pin fluxo=workflow fluxo_de_trabalho=workflow folha_de_cálculo=spreadsheet,sheet
fonte=font,source formatar=format formulário=form foto=photo,picture fotografia=photo,picture frase=sentence,text
função=role,permission,function funcionalidade=feature funcionário=employee,staff fundir=merge,combine fuso_horário=timezone,time
futebol=football,soccer ganhar=win geração=image,generation gerar=generate,create gerenciar=manage gerir=manage girar=rotate,turn
governo=government gráfico=chart,graph grafo=graph grátis=free gratuito=free gravar=record grupo=group guardar=save,store guia=tab
habilitar=enable,activate história=history histórico=history hoje=today hora=time,hour horário=schedule hospedagem=hotel ícone=icon
ideia=idea identificar=identify,detect idioma=language ilustração=image imagem=image,picture imóvel=property,apartment
implantação=deployment implantar=deploy,release implementação=deployment implementar=deploy,release importar=import imposto=tax
imprimir=print incidência=issue,ticket incidente=incident,alert incluir=add incorporar=embed,embeddings incrementar=increase,raise
indexar=index índice=index informação=information,info ingrediente=ingredient ingresso=ticket,issue iniciar=start,run,launch
inscrever=subscribe,follow inserir=insert,add inspecionar=inspect,check instalar=install,setup instantâneo=snapshot
instável=flaky,unstable integrar=integrate interromper=stop,end,abort inventário=inventory,stock investigação=research
investir=invest,investment ir=navigate,visit iteração=sprint,iteration janela=window jogador=player jogar=play jogo=game
jornal=newspaper,news juntar=join,connect lâmpada=light lançamento=release,version lançar=launch,start,run largura=width,size
lei=law,legal leia=read,get lembrar=remind,reminder lembrete=reminder ler=read,get letra_da_música=lyrics,song lidar=handle
liga=league,competition ligação=link,url,connection ligar=enable,activate,link limitar=limit limite=limit limpar=clear,empty
língua=language linguagem=language linha=line,row,record lista=list listar=list livre=free livro=book local=location,place
localização=location,place localizar=find,search logar=login,authenticate loja=shop,store lote=bulk,batch lugar=location,place luz=light
mandar=send mande=send manutenção=maintenance mapa=map máquina=machine marcar=mark,set marco=milestone marque=mark,set massa=bulk,batch
matemática=math,calculate média=average,mean medicamento=drug,medicine médico=doctor,medical medir=measure,metric melhor=best,top
melhorar=improve,enhance membro=member,user memória=memory mensagem=message mercado=market mês=month mesclagem=merge mesclar=merge,combine
meta=goal métrica=metric migrar=migrate,move minuto=minute modelo=model,template modificar=change,update,modify modo=mode
moeda=currency,exchange monitorar=monitor,watch montante=amount,quantity mostrar=show,get,view mova=move móvel=mobile mover=move
mudança=change,diff mudar=change,update,modify múltiplos=multiple mundo=world museu=museum,art música=music,song navegador=browser
navegar=browse,list,navigate negociar=trade negócio=business nome=name nota=note,memo nota_fiscal=invoice,bill notícia=news notícias=news
notificação=notification,alert notificar=notify,alert nova=new,create novo=new,create número=number objetivo=goal objeto=object
observação=observation observar=watch,monitor obtenha=get,fetch,retrieve obter=get,fetch,retrieve oferta=deal,opportunity olhar=view,show
opção=option opinião=feedback ordenar=sort,order organização=organization organizar=organize origem=source otimizar=optimize
ouvir=listen,audio paciente=patient,medical pacote=package,parcel pagamento=payment pagar=pay,payment página=page
página_da_web=webpage,page,web painel=dashboard,report país=country palavra=word palavra_chave=keyword palavra_passe=password
papel=role,permission parâmetro=parameter parar=stop,end parecido=similar partida=match,game partilhar=share passar_o_mouse=hover
pasta=folder,directory pausar=pause,suspend pedido=order,purchase,request pedir=order,purchase,request pegar=get,fetch,retrieve
pendência=todo,task pendências=backlog pensar=think perfil=profile,user pergunta=question perguntar=ask,question
permissão=permission,access permitir=allow,permit perto=near,nearby peso=weight pesquisa=research,survey,form pesquisar=search,find
pesquise=search,find pessoa=person,people piada=joke placar=score,result planear=plan planejar=schedule,plan planilha=spreadsheet,sheet
plano=plan planta=plant política=policy pontuação=score,result população=population porcentagem=percent,percentage porta=port
postagem=post postar=post,publish preço=price predizer=predict,forecast preencher=fill,enter preferência=setting,preferences
pressionar=press,key prever=predict,forecast previsão=forecast,weather primeira=first primeiro=first privado=private
problema=problem,issue processar=process processo=process procurar=search,find procure=search,find produto=product,item
programa=program,software programar=schedule,plan projeto=project promover=promote propor=suggest,recommend propriedade=property
proprietário=owner,user proteger=protect proteja=protect provar=test próximo=near,nearby publicação=post publicar=post,publish,release
público=public publique=post,publish puxar=pull,fetch qualidade=quality quantidade=count,number quarto=room questão=question
ramificação=branch ramo=branch rascunho=draft raspar=scrape,crawl rastrear=crawl,track,follow rastro=trace rato=mouse
reação=reaction,emoji reagir=react,reaction realizar=execute,run recarregar=refresh,reload receita=recipe recente=latest,recent
recolher=collect,gather recomendar=recommend,suggest recortar=crop,trim recuperar=get,fetch,retrieve recurso=feature
recusar=reject,decline rede=web,internet,network redefinir=reset,clear redigir=write redimensionar=resize,scale reduzir=decrease,reduce
reembolsar=refund reembolso=refund reencaminhar=forward refletir=think região=region registrar=record,register,signup
registro=row,record,log regra=rule reiniciar=restart,reboot reinicie=restart,reboot rejeitar=reject,decline relação=relation
relatar=report relatório=report remédio=drug,medicine remoto=remote remover=remove,delete renderizar=render,draw renomear=rename
repetir=retry,repeat reportar=report repositório=repository,repo reproduzir=play requisição=request requisição_de_rede=request,network
resenha=review reservar=book,reserve resetar=reset,clear resolver=resolve,solve responder=reply,answer resposta=answer,response
restaurante=restaurant,food restaurar=restore,recover resultado=result resumir=summarize,summary resumo=summary retentar=retry
retirar=remove,delete retomar=resume,continue reunião=meeting,event reverter=undo,revert,rollback revisão=review revisar=review,comment
revogar=revoke risco=risk rodar=run,execute rode=run,execute rolar=scroll rota=route,directions rotacionar=rotate,turn roteiro=script
rótulo=label,tag sacar=withdraw saída=output sair=logout sala=room saldo=balance,account salvaguardar=backup,archive salvar=save,store
satélite=satellite,space saúde=health segredo=secret seguidor=follower seguir=follow segurança=security selecionar=select,choose
semana=week semelhante=similar senha=password separar=split,divide série=show,series serviço=service servidor=server,host sessão=session
siga=follow significado=definition,meaning silenciar=mute simular=simulate sincronizar=sync,synchronize solicitação=request
solicitar=request,ask soltar=drop,delete som=audio,sound soma=sum,add subir=upload,attach submeter=submit,send subscrição=subscription
substituir=replace sugerir=suggest,recommend suporte=support,help suspender=pause,suspend tabela=table tamanho=size tarefa=task,todo
taxa=rate taxa_de_câmbio=exchange,rate tecla=key teclado=keyboard,key tela=screen,display telefonar=call,phone telefone=phone,number
tema=topic,theme temperatura=temperature tempo=time,weather tentar=try,test terminar=end,finish,complete terremoto=earthquake testar=test
teste=test texto=text time=team,group tipo=type,kind tirar=remove,delete título=title tocar=play tópico=thread trabalho=job
tradução=translation traduza=translate,translation traduzir=translate,translation tráfego=traffic trancar=lock transação=transaction
transcrever=transcribe,transcript transferir=transfer,move transformar=convert,transform trânsito=traffic trás=back,previous tratar=handle
treinar=train trem=train trocar=change,update,modify última=latest,recent último=latest,recent unidade=unit,convert unir=merge,combine
universidade=university,education uso=usage usuária=user usuário=user utilizador=user vá=navigate,visit validar=validate,check
valor=value,amount,quantity variável=variable vários=multiple veículo=car,vehicle veja=view,show velho=old velocidade=speed vender=sell
ver=view,show verificar=check,verify,validate versão=version viagem=trip,travel viajar=travel,trip vigiar=watch,monitor
vincular=link,connect visão_geral=overview visitar=visit,open visualizar=show,get,view voltar=back,previous volte=back,previous voo=flight
votar=vote,poll voz=voice,speech vulnerabilidade=vulnerability
`
