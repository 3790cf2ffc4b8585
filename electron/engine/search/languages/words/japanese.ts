/** Japanese words that do not help to find a tool, and phrases used for asking. */
export const JAPANESE_STOP_WORDS = `
さん 下さい 中 事 今 件 何 個 僕 全て 全部 各 名 教え 教えて 方 様 欲し 為 物 用 的 私 等 自分 誰 願
`

/**
 * The meanings of Japanese words used in requests for tools: `word=english,english`, best first. A lone kanji represents a verb with its
 * kana endings: `消` for 消す, 消して, 消しました.
 */
export const JAPANESE_WORDS = `
いくつ=count おすすめ=recommend,suggest お勧め=recommend,suggest お客様=customer,client お知らせ=notification,alert お送り=send お金=money,currency つけて=enable
つな=connect,link まとめ=summarize,summary まとめて=bulk,batch もう一度=retry,repeat やめ=stop,end やり直=retry やること=todo,task アイコン=icon アイデア=idea
アカウント=account,user アクセス=visit,open,access アクティビティ=activity アクティブ=activate,enable,active アップグレード=upgrade,update アップデート=update,edit
アップロード=upload,attach アドレス=address アプリ=application,app アプリケーション=application,app アラート=alert アルゴリズム=algorithm アンインストール=uninstall,remove
アンケート=survey,form アーカイブ=archive アーティスト=artist アーティファクト=artifact イシュー=issue,ticket イベント=event イメージ=image,picture イラスト=image
インシデント=incident,alert インストール=install,setup インターネット=web,internet インデックス=index インボイス=invoice,bill インポート=import ウィキ=article,wiki ウィンドウ=window
ウェブ=web,internet ウェブサイト=website,site,web ウェブページ=webpage,page,web ウォレット=wallet エクササイズ=exercise,workout エクスポート=export エネルギー=energy
エピソード=episode エミュレート=emulate エラー=error,exception エンコード=encode エンティティ=entity オフ=disable,deactivate オブジェクト=object オプション=option
オン=enable,activate オーディオ=audio,sound オーナー=owner,user オープン=open カウント=count,number カテゴリ=category カテゴリー=category カバレッジ=coverage,test
カメラ=camera カラム=column,field カラー=color カレンダー=calendar カロリー=calorie カート=cart,order キャッシュ=cache キャプチャ=capture,screenshot キャンセル=cancel,stop
キャンペーン=campaign キュー=queue キー=key キーボード=keyboard,key キーワード=keyword クエリ=query,search クライアント=client クラス=class クラスタ=cluster クラスター=cluster
クリア=clear,empty クリック=click,press クローズ=close,end クロール=crawl クローン=clone クーポン=coupon,discount グラフ=chart,graph グループ=group グループ化=group,cluster
ゲーム=game コスト=cost,price コピー=copy,duplicate コマンド=command コミット=commit,change コメント=comment コレクション=collection コンソール=terminal,console
コンタクト=contact コンテナ=container,docker コンテナー=container,docker コンテンツ=content コンバート=convert,transform コンパイル=build,compile
コンピューター=computer,machine コース=course,education コード=code コード行=line,code コーヒー=coffee,drink サイズ=size サイズ変更=resize,scale サイト=website,site,web
サインアウト=logout サインイン=login,authenticate サッカー=football,soccer サブスクリプション=subscription サポート=support サンプル=example,sample サーバ=server,host
サーバー=server,host サービス=service シェア=share シミュレート=simulate ショップ=shop,store シリーズ=series シークレット=secret シート=spreadsheet,sheet ジョブ=job ジョーク=joke
スキャン=scan スキーマ=schema,structure スクショ=screenshot,capture スクリプト=script スクリーン=screen,display スクリーンショット=screenshot,capture
スクレイピング=scrape,crawl スクレイプ=scrape,crawl スクロール=scroll スケジュール=schedule,plan スケール=scale スコア=score,result スタイル=style スター=star
スタート=start,run,launch ステータス=status,state ストップ=stop,end ストレージ=storage スナップショット=snapshot スプリント=sprint,iteration スプレッドシート=spreadsheet,sheet
スポーツ=sport スライド=slide スレッド=thread セキュリティ=security セクション=section セッション=session セル=cell セーブ=save,store ソフト=program,software
ソフトウェア=program,software ソース=source ソースコード=code ソート=sort,order タイトル=title タイプ=type,enter,kind タイムスタンプ=timestamp,time タイムゾーン=timezone,time
タグ=tag,label タグ付け=tag,label タスク=task,todo タブ=tab タンパク質=protein ターゲット=target ターミナル=terminal,console ダイアグラム=diagram,chart ダイアログ=dialog
ダウンロード=download,fetch ダッシュボード=dashboard,report チェック=check,verify チケット=ticket,issue チャット=chat,message チャネル=channel チャンネル=channel
チャート=chart,graph チーム=team,group ツリー=tree テキスト=text テスト=test テンプレート=template テーブル=table テーマ=topic,theme ディスク=disk,drive
ディレクトリ=folder,directory デコード=decode デザイン=design デバイス=device デバッグ=debug デプロイ=deploy,release,deployment デプロイメント=deployment データ=data
データセット=dataset データベース=database トピック=topic トラック=track,follow トラフィック=traffic トランザクション=transaction トリガー=trigger,start,webhook トリミング=crop,trim
トレンド=trend,trending トレース=trace トークン=token,key ドキュメント=document ドメイン=domain ドラッグ=drag,drop ドラマ=show,series ドル=currency,dollar
ドロップ=drop,delete ナビゲート=navigate,visit ナレッジ=knowledge ニュース=news ネット=web,internet ネットワーク=network ノート=note,memo ノード=node バグ=bug,issue
バケット=bucket,storage バス=bus,train バックアップ=backup,archive バックログ=backlog バリデーション=validate,check バーコード=barcode,code バージョン=version
パイプライン=pipeline パス=path パスポート=passport,identity パスワード=password パソコン=computer,machine パッケージ=package,parcel パフォーマンス=performance
パラメータ=parameter パラメーター=parameter パース=parse パーセント=percent,percentage ビジネス=business ビデオ=video ビルド=build,compile ピン留め=pin
ファイアウォール=firewall,rule ファイル=file フィルタ=filter フィルター=filter フィードバック=feedback フィールド=field,column フォト=photo,picture フォルダ=folder,directory
フォルダー=folder,directory フォロワー=follower フォロー=follow フォント=font フォーク=fork,branch フォーマット=format フォーム=form フライト=flight ブラウザ=browser
ブラウズ=browse,list ブランチ=branch ブランド=brand ブログ=blog ブロック=block,ban プッシュ=push プライベート=private プラン=plan プリント=print プル=pull,fetch プレイヤー=player
プレイリスト=playlist,song プレゼン=presentation,slides プレゼンテーション=presentation,slides プレゼント=gift,present プロキシ=proxy プログラム=program,software
プロジェクト=project プロセス=process プロパティ=property プロファイル=profile,user プロフィール=profile,user ヘルプ=support ベクトル=vector ペット=animal,pet ページ=page
ホテル=hotel ホバー=hover ボタン=button ポイント=point ポッド=pod ポッドキャスト=podcast,audio ポリシー=policy ポート=port マイルストーン=milestone マウス=mouse マシン=machine
マップ=map マニュアル=documentation,docs マーク=mark,set マーケット=market マージ=merge,combine ミュージック=music,song ミュート=mute ミーティング=meeting,event
メソッド=method,function メッセージ=message メトリクス=metric メニュー=menu メモ=note,memo メモリ=memory メンテナンス=maintenance メンバー=member,user メール=email,mail
モデル=model モニター=monitor,watch モバイル=mobile モード=mode ユーザ=user ユーザー=user ユーロ=euro,currency ライト=light ライブラリ=library,package ラベル=label,tag
ランキング=ranking,rank ランダム=random リアクション=reaction,emoji リクエスト=request,ask リサイズ=resize,scale リスク=risk リスタート=restart,reboot リスト=list
リストア=restore,recover リセット=reset,clear リトライ=retry リネーム=rename リフレッシュ=refresh,reload リポジトリ=repository,repo リマインダー=reminder
リマインド=remind,reminder リモート=remote リリース=release,version リレーション=relation リンク=link,connect,url リーグ=league,competition リージョン=region
ルート=route,directions ループ=loop ルール=rule レイアウト=layout レイヤー=layer レコード=row,record レシピ=recipe レストラン=restaurant,food レスポンス=response,answer
レビュー=review,comment レプリカ=replica レポジトリ=repository,repo レポート=report レンダリング=render,draw レート=rate ログ=log ログアウト=logout ログイン=login,authenticate
ロック=lock ロック解除=unlock ローカル=local ロード=load,read ロール=role,permission ロールバック=revert,rollback ローン=loan,mortgage ワイン=wine,drink ワークフロー=workflow
一括=bulk,batch 一時停止=pause,suspend 一覧=list 三角形=triangle 上げ=increase,raise 上司=manager,employee 上限=limit 下げ=decrease,reduce 下書き=draft
不具合=bug,issue 不動産=property,apartment 不安定=flaky,unstable 世界=world 並べ=list 並べ替え=sort,order 中断=pause,suspend,abort 中止=cancel,stop,abort
中身=content 予報=forecast,weather 予定=schedule,plan 予測=predict,forecast 予算=budget,finance 予約=book,reserve,appointment 予約して=book 事業=business
交通=traffic 人=person,people 人々=person,people 人口=population 人気=popular,trending 人物=person,people 今の=current 今日=today 仕上げ=finish,complete
仕事=job 仕入先=supplier,vendor 付け=add 付けて=enable 付与=grant,permission 付近=near,nearby 以前=previous,back 仮想通貨=crypto,currency 件数=count,number
企業=company,business 休み=vacation,holiday,travel 休暇=vacation,holiday,travel 会員=member,user 会社=company,business 会話=chat,message
会議=meeting,event 伝言=message 似た=similar 位置=location,place,position 住宅=house,property 住所=address 体重=weight 何件=count 何個=count 作=create,make
作る=create,make 作家=author,person 作成=create,make 作成する=create,make 作業=task,todo 作者=author 使用量=usage 例=example,sample 依存関係=dependency,package
依頼=request,ask 価格=price 便=flight 保存=save,store 保存領域=storage 保守=maintenance 保管=store,save,archive 保護=protect 保険=insurance 修正=fix,repair
修理=fix,repair 個数=count,number 値=value 値段=price 停止=stop,end 健康=health 優先=priority 優先度=priority 元に戻=undo,revert 入力=type,enter,fill
入手=get,fetch,retrieve 全体=whole,complete 公開=post,publish,release 共有=share 内容=content 円=circle 再度=retry,repeat 再生=play 再試行=retry
再読み込み=refresh,reload 再起動=restart,reboot 再開=resume,continue 冗談=joke 写し=copy 写真=photo,picture 処理=handle,process 出典=source 出力=output 分=minute
分け=split,divide 分割=split,divide 分析=analyze,analysis 分類=classify,category 切り抜=crop,trim 切り替え=switch,toggle 切断=disconnect 切符=ticket,flight
列=column,field 列挙=list 列車=train 初期化=reset,clear 利用可能=available 利用状況=usage 利用者=user 利益=profit 制限=limit 削除=delete,remove 前の=previous,back
剥奪=revoke 割り当て=assign,allocate,quota 割合=percent,percentage 割引=discount,coupon 力=force 加え=add 加える=add 加工=process 助け=support 動か=move
動物=animal,pet 動画=video 勝=win 医師=doctor,medical 医者=doctor,medical 単位=unit,convert 単語=word 博物館=museum,art 占い=horoscope,zodiac 印=mark,set
印刷=print 却下=reject,decline 参加=join,connect 参加者=member,invite 友人=friend,user 友達=friend,user 反復=repeat,sprint,iteration
反応=reaction,emoji,react 収入=revenue,earnings 収益=revenue,earnings 収集=collect,gather 取っ=get,fetch,retrieve 取って=take,capture 取り出=extract,get
取り外=remove,delete 取り消=cancel,stop,undo 取り込=import 取り除=delete,remove 取引=trade,transaction,deal 取引先=customer,client 取得=get,fetch,retrieve
取消=cancel,stop 受け入れ=accept 受信トレイ=inbox,mail 受信箱=inbox,mail 受信者=recipient 受諾=accept 口座=account,user 古=old 古い=old 可視化=visualize,chart
合計=sum,add 同僚=colleague,team 同期=sync,synchronize 名前=name 名前を変え=rename 名前を変更=rename 名前変更=rename 名称=name 名言=quote 向上=improve,enhance
含め=include,add 呼び出=call,phone 命令=command 和=sum,add 品目=item 品質=quality 商品=product,item 問い=question 問い合わせ=query,search
問題=problem,issue,ticket 喋=speak,voice 回答=reply,answer 回転=rotate,turn 団体=organization 図=diagram,chart 図形=shape 図書館=library,package
図表=diagram,chart 固定=pin 国=country 圧力=pressure 圧縮=compress,zip 在庫=inventory,stock 地図=map 地域=region 地震=earthquake 型=type,kind 埋め=fill,enter
埋め込=embed,embeddings 執筆=write 報告=report 報告書=report 場所=location,place 増や=increase,raise 増加=increase,raise 声=voice,speech 売=sell
売上=sale,sales 変え=change,update,modify 変えて=change,edit 変化=change,diff 変形=transform,convert 変換=convert,transform 変数=variable
変更=change,update,modify 外=remove,delete 外して=remove 大きい=large,size 大きさ=size 大きな=large,size 大会=championship,tournament
大学=university,education 天気=weather 失敗=failure,error,failed 契約=contract,legal 契約書=contract,legal 女性=woman,person 始=start,run,launch
始め=start,run 子供=child 字=letter,text 字幕=video,transcript 学=learn,education 学校=school,education 学生=student 学習=learn,education,train
安全=security 完了=complete,finish,done 完全=complete 完成=complete,finish 定期実行=schedule,cron 定期購入=subscription 定義=definition,meaning 宛先=recipient
実体=entity 実施=execute,run 実行=run,execute 客=customer,client 家=house,property 家族=family 宿=hotel 対象=target 尋ね=ask,question 導入=install,setup
小さい=small,size 小さな=small,size 小包=package,parcel 局=channel,video 展開=deploy,release,decompress 属性=property,attribute 層=layer 履歴=history
履歴書=resume,job 山=mountain 川=river 巡回=browse,list 工程=process 差し替え=replace 差し込=insert,add 差分=difference,diff 差異=difference,diff
巻き戻=revert,rollback 市=city 市場=market 幅=width,size 平均=average,mean 年=year 広告=advertisement,campaign 店=shop,store
座標=coordinates,latitude,longitude 庭=garden,plant 式=expression 引き出=withdraw 引用=quote 形=shape 形式=format 役割=role,permission 待=wait 待ち行列=queue
待機=wait 従業員=employee,staff 得=get,fetch,retrieve 得点=score,result 復元=restore,recover 復号=decrypt 復旧=restore,recover 応答=response,answer
思い出=remind,reminder 思考=think 性能=performance 患者=patient,medical 情報=information,info 惑星=planet,space 意味=definition,meaning 成果物=artifact
戻=back,previous 所=place 所有者=owner,user 手紙=letter,document 打=type,enter 打ち合わせ=meeting,event 払=pay 払い戻=refund 承認=approve,accept 承諾=accept
投票=vote,poll 投票数=voter,vote 投稿=post,publish 投資=invest,investment 押=click,press 押す=press,key 押下=press,key 抽出=extract,get 担当=assign,allocate
拒否=reject,decline 招待=invite,add 拡張=scale 持って来=bring,get 指標=metric 振込=transfer,move 挿入=insert,add 捜=search,find 捨=discard,drop
探=search,find 探索=explore,browse 接続=connect,link,connection 接続して=connect 推定=estimate 推薦=recommend,suggest 描=draw 描画=draw,render
提出=submit,send 提案=suggest,recommend 提案して=suggest 換算=convert,transform 損失=loss 携帯=phone,number,mobile 撮=capture,screenshot 撮って=take,capture
撮影=capture,screenshot 支出=expense,cost 支払=pay,payment 支払い=payment 支援=support 改=change,update,modify 改名=rename 改善=improve,enhance
政府=government 数=number 数え=count,number 数字=number 数学=math,calculate 整列=sort,order 整形=format 整数=integer,number 整理=organize 文=sentence,text
文字=character,text 文字列=string,text 文字起こし=transcribe,transcript 文書=document 文章=text 料理=cook,recipe 料金=price 断=reject,decline 新=new,create
新しい=new,create 新聞=newspaper,news 新規=new,create 新規作成=create,make 方向=direction,directions 方程式=equation,math 方針=policy 施錠=lock 旅=trip,travel
旅行=travel,trip 日=day 日付=date 日時=date 日程=schedule 昇格=promote 昇進=promote 明日=tomorrow 星=star 星座=horoscope,zodiac 映画=movie,film 時刻=time
時刻表=schedule 時期=period 時間=time,hour 時間帯=timezone,time 暗号=encryption 暗号化=encrypt 暗号通貨=crypto,currency 暗証=password 暦=calendar 曲=song,track
更新=update,edit 書=write 書いて=write 書き出=export 書き起こ=transcribe,transcript 書き込=write 書体=font 書式=format 書籍=book 書類=document 最初=first
最新=latest,recent 最新化=update 最近=latest,recent 最適化=optimize 最高=best,top 月=month 月末=month 月面=moon 有効=enable,activate 期間=duration,time
期限=deadline,date 木=tree 未解決=open 本=book 本文=text 本日=today 材料=ingredient 条件=condition 枚=sheet,page 枝=branch 枠=border 査読=review
栄養=diet,nutrition 株=stock,share 株価=stock,share 株式=stock,share 株式市場=share,stock 格納=store,save 案件=project,deal,opportunity 植物=plant
検出=detect,identify 検査=inspect,check 検知=detect,identify 検索=search,find 検証=verify,check,validate 業者=supplier,vendor 概要=summary,overview
構成=configure,config,configuration 構文解析=parse 構築=build,compile 構造=structure 模型=model 模擬=simulate 権限=permission,access 機器=device 機械=machine
機能=function,method,feature 次=next 次の=next 歌=song,track 歌手=artist 歌詞=lyrics,song 止=stop,end 正方形=square,area 歴史=history 残高=balance,account
段落=paragraph,text 比べ=compare,diff 比較=compare,diff 気候=weather,climate 気温=temperature 気象=weather 求人=job 決済=payment 法律=law,legal
注文=order,purchase 注釈=comment 活動=activity 流行=trend,trending 海=sea 消=delete,remove 消して=delete,remove 消去=delete,remove 消灯=disable 深さ=depth
添付=attach,upload,attachment 添付ファイル=attachment,file 添付書類=attachment 済み=done,completed 減ら=decrease,reduce 減少=decrease,reduce 温度=temperature
測定=measure,metric 湿度=humidity,weather 演奏=play 潮=tide 点=point 点検=check,verify 為替=currency,exchange 為替レート=exchange,rate 無作為=random
無効=disable,deactivate 無料=free 照会=query,search 照明=light 版=version 物件=property,apartment 特定=identify,detect 特徴=feature 犬=pet,dog 犯罪=crime
状態=status,state 状況=status,state 猫=cat,animal 率=rate 班=group,team 現在=current 環境=environment 環境設定=setting,preferences 生徒=student
生成=generate,create,image 用紙=sheet,page 申請=request,ask 申込書=form 男性=person 画像=image,picture 画面=screen,display 画面キャプチャ=screenshot,capture
番号=number 番組=show,series 異議=dispute 疾患=disease,illness 病気=disease,illness 病院=hospital,medical 症状=symptom 発注=order,purchase
発火=trigger,start 発行=generate,create,publish 発見=find,search 発見して=discover,search 登録=subscribe,follow,register 監視=watch,monitor 目標=goal
目次=contents 目的=goal 直=fix,repair 直して=resolve,fix 真ん中=middle,average 知らせ=notify,alert 知識=knowledge 短い=short 研究=research,study
破棄=discard,drop 確かめ=check 確定=confirm,verify 確認=view,show,confirm 示=show,get,view 社員=employee,staff 祝日=holiday 科学=science,scientific
秘密=secret 移=move 移って=navigate 移動=move,navigate,visit 移行=migrate,move 税=tax 税金=tax 種類=type,kind 空=empty,clear 空き=free 空に=clear,empty
空港=airport,flight 窓=window 立ち上げ=launch,start,run 章=chapter,book 端末=computer,machine,terminal 競合=competitor 答え=reply,answer
答えて=answer,reply 算出=calculate,compute 管理=manage 管理者=admin 節=section 約束=appointment,event 紐付け=link,connect 紛争=dispute 素数=prime 索引=index
終=end,finish 終え=finish,complete 終わり=end 終了=end,finish 組み合わせ=combine,merge,join 組織=organization 経費=expense,cost 経路=route,directions,path
結合=merge,combine,join 結婚=wedding 結果=result 絞り込=filter 給与=salary,payroll 給料=salary,payroll 統合=merge,combine,integrate 統計=statistics,stats
続け=resume,continue 続行=resume,continue 緊急=urgent,priority 締め切り=deadline,date 編集=edit,update,modify 練習=exercise,workout 繰り返=repeat 置=put,set
置き換え=replace 置換=replace 署名=signature 美術=art 美術館=museum,art 翻訳=translate,translation 考え=think 聞=ask,question 聴=listen,audio 職=job
背景=background 脆弱性=vulnerability 自動車=car,vehicle 至急=urgent,priority 航空券=ticket,flight 色=color 芸術=art 荷=luggage,travel 荷物=package,parcel
落と=drop,delete 著者=author 薬=drug,medicine 行=navigate,visit,line 行データ=row 行事=event 行列=matrix 街=city 衛星=satellite,space 表=table
表示=show,get,view 製品=product,item 複写=copy,duplicate 複数=multiple 複製=duplicate,copy,clone 要求=request,ask 要約=summarize,summary 要素=element
見=view,show 見せ=show,get,view 見つけ=find,search 見付け=find,search 見出し=news,headline 見張=watch,monitor 見積=estimate 見積書=estimate,quote
見込み客=lead,prospect 規則=rule 視聴者=audience,segment 覚書=note,memo 観察=observation 解く=solve 解凍=decompress,unzip 解析=analyze 解決=resolve,solve
解決して=solve 解決済み=closed 解約=cancel,stop 解説=explain,describe 解除=unlock 言=say,speak 言葉=word 言語=language 計測=measure,metric 計画=schedule,plan
計算=calculate,compute 訓練=train 記事=article 記入=write,fill,enter 記憶=memory 記述=describe,explain,description 記録=record,log 訪問=visit,open
訪問者=visitor,user 設定=set,update,configure 設計=design 許可=permit,permission,access 訳=translate,translation 訳して=translate 証明=certificate
証明書=certificate 評価=evaluate,assess 試=test 試し=test 試みて=retry 試合=game,match 試験=test 話=speak,voice 話題=topic 詳細=detail 認可=approve,accept
認証=authentication,auth 認証情報=credential,credentials 誕生日=birthday,date 誤り=error,exception 説明=explain,describe,description
説明書=documentation,docs 読=read,get 読み取=read,get 読み込=read,get,load 読んで=read 課金=charge,payment 課題=issue,ticket,task 調べ=lookup,inspect,check
調整=adjust,update 調査=lookup 請求=charge,payment 請求書=invoice,bill 論文=paper,research 講座=course,education 識別=identify,detect 識別子=identifier,id
警告=alert 警報=alert 譲渡=transfer,move 財布=wallet 販売=sell,sale,sales 買=buy,purchase 買って=buy 費用=cost,price 資格情報=credential,credentials
質問=ask,question 質量=mass,weight 購入=buy,purchase 購読=subscribe,follow,subscription 購読解除=unsubscribe 贈り物=gift,present 走らせ=run,execute 走査=scan
起動=start,run,launch 足=add 距離=distance 車=car,vehicle 転送=forward,transfer,move 辞書=dictionary,word 近く=near,nearby 返事=reply,answer
返信=reply,answer 返金=refund 追って=follow 追加=add 追記=append,add 追跡=track,follow 追跡番号=tracking,track 送=send 送付=send 送信=send 送信者=sender
送金=transfer,move 通信=request,network 通知=notify,alert,notification 通貨=currency,exchange 速度=speed 連絡先=contact 週=week 週間=week
進捗=progress,status 進行状況=progress,status 運動=sport 運転=drive 道順=route,directions 違い=difference,diff 遮断=block,ban 遷移=navigate,visit
選=select,choose 選んで=choose,select 選手=player 選択=select,choose 選択肢=option 選挙=election,politics 遺伝子=gene,dna 部分=part 部屋=room
部署=department,group 部長=manager,employee 部門=department,group 都市=city 配信=stream,streaming 配備=deploy,release 配列=array,list 配置=layout
配送=delivery,shipment 配達=delivery,shipment 重さ=weight 重要=important,priority 量=amount,quantity 金=money,currency 金額=amount,quantity 銀行=bank
録画=record 録画ファイル=recording,record 録音=record 鍵=key 長い=long,length 長さ=duration,time 閉=close,end 閉じ=close 開=open 開始=start,run,launch
開始日=start,begin 間隔=interval,time 関係=relation 関数=function,method 関連付け=link,connect,association 閲覧=view,show 閲読=read,get 除去=remove,delete
除外=exclude 障害=failure,error,incident 集め=collect,gather 集団=group 集計=count,number 雛形=template 雨=rain,weather 雪=snow,weather
電圧=voltage,electric 電子メール=email,mail 電気=electric,light 電流=voltage,electric 電話=call,phone,number 電車=train 非公開=private 面接=interview,job
面積=square,area 音=audio,sound 音声=audio,sound,voice 音楽=music,song 音量=volume,audio 頁=page 項目=field,column,item 順位=ranking,rank 頼=request,ask
題名=title 類似=similar 顧客=customer,client 風=wind,weather 食べ=eat,food 食べ物=food 食事=food 食品=food 飲み物=drink 飲食店=restaurant,food 高さ=height
`
