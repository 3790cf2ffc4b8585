/** Portuguese words that do not help to find a tool, and phrases used for asking. */
export const PORTUGUESE_STOP_WORDS = `
a à algo algum alguma ao aos aquela aquele aquilo as às até cada chamada chamado com como consegue da dá dar das de dê dela dele deles
desde dessa desse desta deste diga do dos e é ela elas ele eles em entre era essa essas esse esses esta está estão estar estas este estes
estou eu existe existem faça faço favor faz fazer gostaria há isso isto já lhe lhes mais mas me menos meu meus mim minha minhas muito na
não nas nessa nesse nesta neste no nós nos nossa nossas nosso nossos num numa o obrigada obrigado oi olá onde os ou para pela pelas pelo
pelos pode poderia podes por porque posso pra precisa preciso quais qual quando quantas quanto quantos que quem quer queria quero são se
sem ser seu seus sim sob sobre sua suas também te tem têm tenho ter teu toda todas todo todos tu tua um uma umas uns usar use utilizar
utilize você vocês
`

/**
 * The meanings of Portuguese words used in requests for tools: `word=english,english`, best first. `_` joins expressions of several words.
 * Irregular forms have their own entries.
 */
export const PORTUGUESE_WORDS = `
aba=tab aberto=open abortar=abort,cancel abra=open abrir=open,launch,start ação=stock,share aceitar=accept acessar=navigate,visit,open
acesse=navigate acesso=access achar=find,search acionador=trigger,webhook acionar=trigger,start ações=stock,share acompanhar=track,follow
acrescentar=add adaptar=adjust,update adicionar=add administrador=admin administrar=manage aeroporto=airport,flight agenda=calendar
agendar=schedule,plan agrupar=group,cluster aguardar=wait aguarde=wait ajuda=support ajudar=support ajustar=set,update,adjust
aleatório=random alerta=alert algoritmo=algorithm alimento=food alteração=change,diff alterado=change,edit alterar=change,update,modify
alternar=switch,toggle altura=height aluno=student alvo=target amanhã=tomorrow ambiente=environment amigo=friend,user
analisar=analyze,parse analise=analyze análise=analysis andamento=progress,status anexar=append,add,attach anexo=attachment,file
animal=animal,pet aniversário=birthday,date ano=year anotação=note,memo anterior=previous,back antigo=old anular=cancel,stop
anúncio=advertisement,campaign apagado=delete,remove apagar=delete,remove apague=delete,remove aparelho=device
apartamento=property,apartment apertar=press,key aplicação=application,app aplicativo=application,app aprender=learn,education
apresentação=presentation,slides aprovar=approve,accept aprove=approve,accept área=square,area armazenamento=storage armazenar=store,save
arquivar=archive arquivo=file arrastar=drag,drop arte=art artefato=artifact artigo=article artigo_científico=paper,research artista=artist
árvore=tree assinar=subscribe,follow assinatura=subscription,signature associação=association assunto=topic ativar=enable,activate
atividade=activity ativo=active atribuir=assign,allocate atributo=attribute,property atual=current atualização=update
atualizar=update,edit,refresh atualize=update,edit audiência=audience,segment áudio=audio,sound aumentar=increase,raise
autenticação=authentication,auth autocarro=bus,train autor=author autorizar=permit avaliação=review avaliar=evaluate,assess
avisar=notify,alert aviso=notification,alert backup=backup bagagem=luggage,travel baixar=download,fetch balde=bucket,storage banco=bank
banco_de_dados=database base_de_dados=database bate_papo=chat,message bebida=drink biblioteca=library,package bifurcar=fork,branch
bilhete=ticket,issue bloco=block blog=blog bloquear=block,ban,lock bolsa=stock,share bolsa_de_valores=share,stock borda=border
botão=button bug=bug,issue buscar=search,find busque=search,find cache=cache cachorro=pet,dog cadastrar=register,signup
cadastro=register,insert cadeia=string,text café=coffee,drink caixa_de_entrada=inbox,mail calcular=calculate,compute calendário=calendar
caloria=calorie camada=layer câmbio=exchange,rate câmera=camera caminho=route,directions,path campanha=campaign
campeonato=championship,tournament campo=field,column canal=channel,video canção=song,track cancelar=cancel,stop
cancelar_inscrição=unsubscribe capítulo=chapter,book captura_de_tela=screenshot,capture capturar=capture,screenshot
caractere=character,text cardápio=menu carimbo_de_data=timestamp,time carregar=upload,attach,load carrinho=cart,order carro=car,vehicle
carta=letter,document carteira=wallet casa=house,property casamento=wedding categoria=category célula=cell celular=phone,number
certificado=certificate chave=key checar=check,verify chefe=manager,employee cheque=check chover=rain,weather chuva=rain,weather
cidade=city ciência=science,scientific círculo=circle citação=quote classe=class classificação=ranking,rank
classificar=sort,order,classify clicar=click,press cliente=customer,client cliente_potencial=lead,prospect clima=weather,climate
clique=click,press clonar=clone cluster=cluster cobertura=coverage,test cobrar=charge,payment codificar=encode código=code
código_de_barras=barcode,code coleção=collection colega=colleague,team coletar=collect,gather colocar=put,set coloque=put,set
coluna=column,field comando=command combinar=combine,merge,join comboio=train começar=start,run,launch começo=start,begin comentar=comment
comentário=comment comer=eat,food comida=food commit=commit,change commitar=commit compactar=compress,zip companhia=company,business
comparar=compare,diff compartilhar=share compilação=build compilar=build,compile completa=complete completar=complete,finish
completo=complete compra=buy comprar=buy,purchase comprimir=compress,zip compromisso=appointment,event computador=computer,machine
conceder=grant,permission concluído=done,completed concluir=complete,finish concorrente=competitor condição=condition
conectar=connect,link conecte=connect conexão=connection conferir=check,verify configuração=configuration,settings
configurar=configure,config confirmar=confirm,verify conhecimento=knowledge conjunto_de_dados=dataset conseguir=get,fetch,retrieve
consertar=fix,repair console=terminal,console construir=build,compile consulta=query,appointment,event consultar=view,show,query
consumo=usage conta=account,user contacto=contact contar=count,number contato=contact conte=count,number contêiner=container,docker
contestação=dispute conteúdo=content continuar=resume,continue contrato=contract,legal conversa=chat,message converter=convert,transform
convidar=invite,add coordenada=coordinates,latitude,longitude cópia=copy cópia_de_segurança=backup copiar=copy,duplicate
copie=copy,duplicate cor=color correio=email,mail corrente=voltage,electric corrigido=resolve,fix corrigir=fix,repair cortar=crop,trim
cota=quota,limit cozinhar=cook,recipe credenciais=credential,credentials credencial=credential,credentials crédito=loan,mortgage
criança=child criar=create,make crie=create,make crime=crime criptografar=encrypt criptografia=encryption criptomoeda=crypto,currency
cronograma=schedule cupão=coupon,discount cupom=coupon,discount currículo=resume,job curso=course,education curta=short curto=short
custo=cost,price dado=data dados=data data=date de_novo=retry,repeat decodificar=decode definição=definition,meaning definir=set,update
deletar=delete,remove denunciar=report departamento=department,group dependência=dependency,package depurar=debug
desabilitar=disable,deactivate desativar=disable,deactivate desbloquear=unlock descarregar=download,fetch descartar=discard,drop
descobrir=discover,search descompactar=decompress,unzip desconectar=disconnect desconto=discount,coupon descrever=describe,explain
descrição=description descriptografar=decrypt descubra=discover,search desempenho=performance desenhar=draw desenho=design
desfazer=undo,revert design=design designar=assign,allocate desinstalar=uninstall,remove desligar=disable,deactivate desligue=disable
deslocar=move deslogar=logout despesa=expense,cost desporto=sport destinatário=recipient destino=target destrancar=unlock detalhe=detail
detectar=detect,identify devolver=refund dia=day diagrama=diagram,chart diálogo=dialog dicionário=dictionary,word dieta=diet,nutrition
diferença=difference,diff digitalizar=scan digitar=type,enter diminuir=decrease,reduce dinheiro=money,currency
direção=direction,directions diretório=folder,directory diretriz=policy dirigir=drive disco=disk,drive disparar=trigger,start
disponível=available disposição=layout dispositivo=device disputa=dispute distância=distance dividir=split,divide dizer=say,speak
documentação=documentation,docs documento=document doença=disease,illness dólar=currency,dollar domínio=domain dono=owner,user
duplicar=duplicate,copy,clone duração=duration,time e_mail=email,mail ecrã=screen,display editar=edit,update,modify
edite=edit,update,modify eleição=election,politics elemento=element elétrico=electric eliminar=delete,remove emitir=generate,create
empregado=employee,staff emprego=job empresa=company,business empréstimo=loan,mortgage empurrar=push emular=emulate encaminhamento=forward
encaminhar=forward encerrar=close,end,finish encomenda=order,purchase encomendar=order,purchase encontrar=find,search encontre=find,search
endereço=address energia=energy enquete=survey,form entidade=entity entrada=input entrar=join,connect,login entrega=delivery,shipment
entrevista=interview,job enumerar=list enviado=send enviar=send,upload,attach envie=send envio=delivery,shipment episódio=episode
equação=equation,math equipe=team,group erro=error,exception escalar=scale escanear=scan escola=school,education escolha=choose,select
escolher=select,choose escreva=write escreve=write escrever=write escrito=write escritor=author,person escutar=listen,audio esperar=wait
esporte=sport esquema=schema,structure estabelecer=set,update estado=status,state estatística=statistics,stats estilo=style
estimar=estimate estoque=inventory,stock estornar=refund estorno=refund estrela=star estrutura=structure estudante=student
estudo=study,research esvaziar=clear,empty etiqueta=tag,label etiquetar=tag,label euro=euro,currency evento=event examinar=inspect,check
exclua=delete,remove excluir=delete,remove,exclude executar=run,execute execute=run,execute exemplo=example,sample
exercício=exercise,workout exiba=show,get,view exibir=show,get,view explicar=explain,describe explorar=browse,list,explore exportar=export
expressão=expression extraia=extract,get extrair=extract,get falar=speak,voice falha=error,exception,failure falhado=failed,failure
família=family fatura=invoice,bill faturamento=revenue,earnings fechado=closed,close fechar=close,end feche=close,end feito=done,completed
feriado=holiday férias=vacation,holiday,travel ficheiro=file fila=queue filme=movie,film filtrar=filter fim=end final=end
finalizar=end,finish,complete firewall=firewall,rule fixar=pin fluxo=workflow fluxo_de_trabalho=workflow folha=sheet,page
folha_de_cálculo=spreadsheet,sheet fonte=font,source força=force forma=shape formatar=format formato=format formulário=form
fornecedor=supplier,vendor foto=photo,picture fotografia=photo,picture frase=sentence,text função=role,permission,function
funcionalidade=feature funcionário=employee,staff fundir=merge,combine fundo=background fuso_horário=timezone,time futebol=football,soccer
ganhar=win gasto=expense,cost gatilho=trigger,webhook gato=cat,animal gene=gene,dna geração=image,generation gerar=generate,create
gerenciar=manage gerente=manager,employee gerir=manage girar=rotate,turn governo=government gráfico=chart,graph grafo=graph
grande=large,size grátis=free gratuito=free gravação=recording,record gravar=record grupo=group grupo_de_trabalho=group,team
guardar=save,store guia=tab habilitar=enable,activate história=history histórico=history hoje=today homem=person hora=time,hour
horário=schedule horóscopo=horoscope,zodiac hospedagem=hotel hospital=hospital,medical hotel=hotel ícone=icon ideia=idea
identificador=identifier,id identificar=identify,detect idioma=language ilustração=image imagem=image,picture imóvel=property,apartment
implantação=deployment implantar=deploy,release implementação=deployment implementar=deploy,release importante=important,priority
importar=import imposto=tax imprimir=print incidência=issue,ticket incidente=incident,alert incluir=add,include
incorporar=embed,embeddings incrementar=increase,raise indexar=index índice=index informação=information,info ingrediente=ingredient
ingresso=ticket,issue iniciado=start,run iniciar=start,run,launch início=start,begin inscrever=subscribe,follow inserir=insert,add
inspecionar=inspect,check instalar=install,setup instantâneo=snapshot instável=flaky,unstable integrar=integrate
inteiro=whole,complete,integer internet=web,internet interromper=stop,end,abort intervalo=interval,time inventário=inventory,stock
investigação=research investir=invest,investment ir=navigate,visit item=item iteração=sprint,iteration janela=window jardim=garden,plant
jogador=player jogar=play jogo=game jornal=newspaper,news juntar=join,connect laço=loop lâmpada=light lançamento=release,version
lançar=launch,start,run largura=width,size legenda=video,transcript legendas=video,transcript lei=law,legal leia=read,get
lembrar=remind,reminder lembrete=reminder lendo=read ler=read,get letra=letter,text letra_da_música=lyrics,song lidar=handle lido=read
liga=league,competition ligação=link,url,connection ligar=enable,activate,link ligue=enable limitar=limit limite=limit limpar=clear,empty
língua=language linguagem=language linha=line,row,record linha_da_tabela=row linha_de_código=line,code link=link,url lista=list
lista_de_reprodução=playlist,song listar=list livre=free livro=book local=location,place,local localização=location,place
localizar=find,search log=log logar=login,authenticate login=login,authenticate loja=shop,store longa=long,length longo=long,length
lote=bulk,batch lua=moon lucro=profit lugar=location,place luz=light manchete=news,headline mandar=send mande=send manutenção=maintenance
mapa=map máquina=machine mar=sea marca_comercial=brand marcar=mark,set marco=milestone maré=tide marque=mark,set massa=bulk,batch,mass
matemática=math,calculate matriz=matrix média=average,mean medicamento=drug,medicine médico=doctor,medical medir=measure,metric
meio=middle,average melhor=best,top melhorar=improve,enhance membro=member,user memória=memory mensagem=message menu=menu mercado=market
mês=month mesclagem=merge mesclar=merge,combine meta=goal método=method,function métrica=metric migrar=migrate,move minuto=minute
modelo=model,template modificar=change,update,modify modo=mode moeda=currency,exchange monitorar=monitor,watch montanha=mountain
montante=amount,quantity mostrar=show,get,view mouse=mouse mova=move móvel=mobile mover=move movido=move mudança=change,diff
mudar=change,update,modify mudar_o_nome=rename mude_o_nome=rename mulher=woman,person múltiplos=multiple mundo=world museu=museum,art
música=music,song navegador=browser navegar=browse,list,navigate negociar=trade negócio=business neve=snow,weather nome=name
nota=note,memo nota_fiscal=invoice,bill notícia=news notícias=news notificação=notification,alert notificar=notify,alert nova=new,create
novamente=retry,repeat novo=new,create número=number número_primo=prime nutrição=diet,nutrition objetivo=goal objeto=object
observação=observation observar=watch,monitor obtenha=get,fetch,retrieve obter=get,fetch,retrieve oferta=deal,opportunity olhar=view,show
ônibus=bus,train opção=option opinião=feedback orçamento=budget,finance,estimate ordenar=sort,order organização=organization
organizar=organize origem=source otimizar=optimize ouvir=listen,audio paciente=patient,medical pacote=package,parcel pagamento=payment
pagar=pay,payment página=page página_da_web=webpage,page,web pago=pay painel=dashboard,report país=country palavra=word
palavra_chave=keyword palavra_passe=password papel=role,permission parado=stop,end parágrafo=paragraph,text parâmetro=parameter
parar=stop,end parecido=similar parte=part participante=member,invite partida=match,game partilhar=share passagem=ticket,flight
passaporte=passport,identity passar_o_mouse=hover pasta=folder,directory pausar=pause,suspend peça=request,ask
pedido=order,purchase,request pedir=order,purchase,request pegar=get,fetch,retrieve pendência=todo,task pendências=backlog pensar=think
pequena=small,size pequeno=small,size perda=loss perfil=profile,user pergunta=question perguntar=ask,question período=period
permissão=permission,access permitir=permit perto=near,nearby peso=weight pesquisa=research,survey,form pesquisar=search,find
pesquise=search,find pessoa=person,people piada=joke pipeline=pipeline placar=score,result planear=plan planejar=schedule,plan
planeta=planet,space planilha=spreadsheet,sheet plano=plan planta=plant pod=pod podcast=podcast,audio política=policy ponha=put,set
ponto=point pontuação=score,result população=population popular=popular,trending porcentagem=percent,percentage porta=port
posição=position,location postagem=post postar=post,publish prazo=deadline,date preço=price predizer=predict,forecast preencher=fill,enter
preferência=setting,preferences presente=gift,present pressão=pressure pressionar=press,key prever=predict,forecast
previsão=forecast,weather primeira=first primeiro=first prioridade=priority privado=private problema=problem,issue processar=process
processo=process procurar=search,find procure=search,find produto=product,item profundidade=depth programa=program,software
programar=schedule,plan progresso=progress,status projeto=project promover=promote propor=suggest,recommend propriedade=property
proprietário=owner,user proteger=protect proteína=protein proteja=protect provar=test próxima=next próximo=near,nearby,next proxy=proxy
publicação=post publicar=post,publish,release publicidade=advertisement,campaign público=public publique=post,publish pull=pull
puxar=pull,fetch quadrado=square,area qualidade=quality quantidade=count,number quantidade_de=count quarto=room questão=question
ramificação=branch ramo=branch rascunho=draft raspar=scrape,crawl rastreamento=tracking,track rastrear=crawl,track,follow rastro=trace
rato=mouse reação=reaction,emoji reagir=react,reaction realizar=execute,run recarregar=refresh,reload receita=recipe
receita_financeira=revenue,earnings recente=latest,recent recolher=collect,gather recomendar=recommend,suggest recortar=crop,trim
recuperar=get,fetch,retrieve recurso=feature recusar=reject,decline rede=web,internet,network redefinir=reset,clear redigir=write
redimensionar=resize,scale redirecionamento=forward reduzir=decrease,reduce reembolsar=refund reembolso=refund reencaminhar=forward
refletir=think região=region registrar=record,register,signup registro=row,record,log regra=rule reiniciar=restart,reboot
reinicie=restart,reboot rejeitar=reject,decline relação=relation relatar=report relatório=report remédio=drug,medicine remetente=sender
remoto=remote remover=remove,delete renderizar=render,draw renomear=rename repetir=retry,repeat réplica=replica reportar=report
repositório=repository,repo reproduzir=play requisição=request requisição_de_rede=request,network resenha=review reservar=book,reserve
reserve=book resetar=reset,clear resolver=resolve,solve resolvido=resolve,fix responda=answer,reply responder=reply,answer
resposta=answer,response restaurante=restaurant,food restaurar=restore,recover resultado=result resumir=summarize,summary resumo=summary
retentar=retry retirar=remove,delete retomar=resume,continue reunião=meeting,event reverter=undo,revert,rollback revisão=review
revisar=review,comment revogar=revoke rio=river risco=risk rodar=run,execute rode=run,execute rolar=scroll rota=route,directions
rotacionar=rotate,turn roteiro=script rótulo=label,tag sacar=withdraw saída=output sair=logout sala=room salário=salary,payroll
saldo=balance,account salvaguardar=backup,archive salvar=save,store satélite=satellite,space saúde=health script=script seção=section
segredo=secret seguidor=follower seguinte=next seguir=follow segurança=security seguro=insurance selecionar=select,choose semana=week
semelhante=similar senha=password separar=split,divide série=show,series serviço=service servidor=server,host sessão=session siga=follow
significado=definition,meaning silenciar=mute simular=simulate sincronizar=sync,synchronize sintoma=symptom site=website,site,web
slide=slide software=program,software solicitação=request solicitar=request,ask soltar=drop,delete solucione=solve som=audio,sound
soma=sum,add status=status,state subir=upload,attach submeter=submit,send subscrição=subscription substituir=replace
sugerir=suggest,recommend sugira=suggest sumário=contents suporte=support suspender=pause,suspend tabela=table tamanho=size
tarefa=task,todo tarefa_agendada=schedule,cron taxa=rate taxa_de_câmbio=exchange,rate tecla=key teclado=keyboard,key tela=screen,display
telefonar=call,phone telefone=phone,number tema=topic,theme temperatura=temperature tempo=time,weather tendência=trend,trending
tensão=voltage,electric tentar=test tente=retry terminal=terminal,console terminar=end,finish,complete terremoto=earthquake testar=test
teste=test texto=text time=team,group tipo=type,kind tira=remove tirar=remove,delete,take tire=take,capture título=title tocar=play
token=token,key tópico=thread torneio=championship,tournament trabalho=job tradução=translation traduza=translate,translation
traduzido=translate traduzir=translate,translation tráfego=traffic traga=bring,get trancar=lock transação=transaction
transcrever=transcribe,transcript transferir=transfer,move transformar=convert,transform trânsito=traffic transmissão=stream,streaming
trás=back,previous tratar=handle trazer=bring,get treinar=train trem=train triângulo=triangle trocar=change,update,modify
última=latest,recent último=latest,recent umidade=humidity,weather unidade=unit,convert unir=merge,combine
universidade=university,education urgente=urgent,priority uso=usage usuária=user usuário=user utilizador=user vá=navigate,visit
validar=validate,check valor=value,amount,quantity variável=variable vários=multiple vazia=empty,clear vazio=empty,clear
veículo=car,vehicle veja=view,show velho=old velocidade=speed vencimento=deadline,date venda=sale,sales vender=sell vento=wind,weather
ver=view,show verificar=check,verify,validate versão=version vetor=array,list,vector viagem=trip,travel viajar=travel,trip vídeo=video
vigiar=watch,monitor vincular=link,connect vinho=wine,drink visão_geral=overview visitante=visitor,user visitar=visit,open
visualizar=show,get,view voltar=back,previous volte=back,previous volume=volume,audio voo=flight votação=voter,vote votar=vote,poll
voz=voice,speech vulnerabilidade=vulnerability wiki=article,wiki
`
