/** Chinese words that do not help to find a tool, and phrases used for asking. */
export const CHINESE_STOP_WORDS = `
一下 一个 一份 一张 一条 上 不 与 个 中 为 也 了 什么 从 他 你 使用 全部 关于 到 及 叫 叫做 可以 名为 吗 吧 呢 和 哪 哪个 哪些 在 她 如何 它 对 将 就 帮忙 帮我 并 怎么 您 想 想要 我 我们 我的 或 所有 把 是 有 没有 用 的
给 能 能不能 要 让 请 谁 这 这个 这些 那 那个 那些 都 里 里面 需要
`

/**
 * The meanings of Chinese words used in requests for tools: `word=english,english`, best first. Simplified; traditional characters are
 * converted.
 */
export const CHINESE_WORDS = `
三角形=triangle 上一=previous,back 上一步=previous,back 上一页=previous,back 上传=upload,attach 上网=web,internet 上限=limit 下一=next 下一步=next 下一页=next
下单=order,purchase 下载=download,fetch 下雨=rain,weather 不稳定=flaky,unstable 世界=world 业务=business 丢弃=discard,drop 丢掉=drop,delete
个人资料=profile,user 个数=count,number 中断=abort,cancel 中止=abort,cancel 中间=middle,average 主意=idea 主题=topic,theme 主题帖=thread 举报=report
之前=previous,back 书=book 书写=write 书籍=book 买=buy,purchase 买个=buy 争议=dispute 事件=event,incident,alert 事故=incident,alert 互联网=web,internet
交付=delivery,shipment 交易=trade,transaction,deal 交通=traffic 产品=product,item 产生=generate,create 人=person,people 人口=population
人员=person,people 人物=person,people 今天=today 今日=today 仓库=repository,repo 付=pay,payment 付款=pay,payment 付钱=pay 代理=proxy 代码=code
代码仓库=repository,repo 代码库=repository,repo 代码行=line,code 令牌=token,key 仪表板=dashboard,report 仪表盘=dashboard,report 价格=price 价钱=price
任务=task,todo 仿真=simulate,emulate 企业=company,business 休假=vacation,holiday,travel 优先级=priority 优化=optimize 优惠=deal,opportunity
优惠券=coupon,discount 会员=member,user 会议=meeting,event 会话=session 会面=meeting,event 传输=transfer,move 估算=estimate 估计=estimate 伸缩=scale
位置=location,place,position 体育=sport 余额=balance,account 作业=job 作家=author,person 作废=cancel,stop 作者=author 使用情况=usage 使用者=user
例子=example,sample 供应商=supplier,vendor 依赖=dependency,package 侦测=detect,identify 便签=note,memo 保存=save,store 保护=protect 保险=insurance
信=letter,document 信件=letter,document 信息=message,information,info 修剪=crop,trim 修复=fix,repair 修好=resolve,fix 修改=change,update,modify
修理=fix,repair 值=value 假日=holiday 假期=vacation,holiday,travel 偏好=setting,preferences 做菜=cook,recipe 停=stop,end 停下=stop,end 停止=stop,end
停用=disable,deactivate 健康=health 储存=save,store 儿童=child 允许=permit 元素=element 克隆=clone 免费=free 公交=bus,train 公共=public 公司=company,business
公寓=property,apartment 公开=public 共享=share 关=close 关上=close,end,disable 关停=stop,end 关掉=close,end 关注=follow 关注者=follower 关系=relation
关联=link,connect,association 关键字=keyword 关键词=keyword 关闭=close,end,disable 内存=memory 内容=content 再来一次=retry,repeat 再次=retry,repeat 再试=retry
写=write 写上=write 写下=write 写入=write 准许=permit 减少=decrease,reduce 几个=count 凭据=credential,credentials 凭证=credential,credentials 出售=sell
出版=publish,release 函数=function,method 分享=share 分割=split,divide 分支=branch 分析=analyze,analysis 分类=classify,category 分组=group,cluster
分配=assign,allocate 分钟=minute 切换=switch,toggle 列=column,field 列举=list 列出=list 列表=list 列车=train 创建=create,make 删=delete,remove
删了=delete,remove 删去=delete,remove 删掉=delete,remove 删除=delete,remove 利润=profit 利率=rate 制作=generate,create 制品=artifact 刷新=refresh,reload
前往=navigate,visit 剧集=show,series,episode 副本=duplicate,copy,clone 力=force 功能=function,method,feature 加=add 加上=add 加入=add,join,connect
加密=encrypt 加密方式=encryption 加密货币=crypto,currency 加工=process 加载=load,read 动物=animal,pet 包含=include,add 包括=include,add 包裹=package,parcel
区别=difference,diff 区域=region 医生=doctor,medical 医院=hospital,medical 升级=upgrade,update 单位=unit,convert 单元格=cell 单击=click,press 单词=word
卖=sell 博客=blog 博物馆=museum,art 卡路里=calorie 卫星=satellite,space 卸载=uninstall,remove 历史=history 历史记录=history 压力=pressure 压缩=compress,zip
去=navigate 去掉=remove,delete 去除=remove,delete 参与者=member,invite 参数=parameter 反应=reaction,emoji 反馈=feedback 发=send 发件人=sender
发布=post,publish,release 发现=find,search,discover 发票=invoice,bill 发给=send 发行版=release,version 发表=post,publish 发起=launch,start,run 发送=send
取回=get,fetch,retrieve 取得=get,fetch,retrieve 取款=withdraw 取消=cancel,stop 受众=audience,segment 变换=transform,convert 变更=change,update,modify
变量=variable 句子=sentence,text 可用=available 可视化=visualize,chart 号码=number 吃=eat,food 合同=contract,legal 合并=merge,combine 合约=contract,legal
合计=sum,add 吊销=revoke 同事=colleague,team 同步=sync,synchronize 名字=name 名称=name 名言=quote 后退=back,previous 向量=vector 含义=definition,meaning
听=listen,audio 启动=start,run,launch 启用=enable,activate 告警=alert 员工=employee,staff 周=week 呼叫=call,phone 命令=command 咖啡=coffee,drink 品牌=brand
响应=response,answer 商业=business 商品=product,item 商店=shop,store 嗓音=voice,speech 回=answer,reply 回到=back,previous 回复=reply,answer
回应=reaction,emoji,react 回滚=revert,rollback 回答=reply,answer 回退=revert,rollback 团队=team,group 固定=pin 国家=country 图=graph 图书=book
图书馆=library,package 图像=image,picture 图层=layer 图标=icon 图片=image,picture 图表=chart,graph 图解=diagram,chart 图谱=graph 圆=circle 地区=region 地图=map
地址=address 地方=location,place 地点=location,place 地震=earthquake 坐标=coordinates,latitude,longitude 块=block 型号=model 城市=city 域名=domain
基因=gene,dna 填=fill,enter 填入=fill,enter 填写=fill,enter 增加=add,increase,raise 增大=increase,raise 声音=audio,sound 处理=handle,process
备份=backup,archive 备注=note,memo 复位=reset,clear 复制=copy,duplicate,clone 复刻=fork,branch 多个=multiple 多少=count 大=large,size
大学=university,education 大小=size 天=day 天气=weather 失败=failure,error 失败的=failed,failure 头条=news,headline 女人=woman,person 女性=woman,person
婚礼=wedding 字体=font 字典=dictionary,word 字幕=video,transcript 字段=field,column 字母=letter,text 字符=character,text 字符串=string,text
存储=save,store,storage 存储库=repository,repo 存储桶=bucket,storage 存储空间=storage 存放=store,save 存档=archive 学习=learn,education 学校=school,education
学生=student 孩子=child 安全=security 安排=schedule,plan 安装=install,setup 完成=complete,finish 完整=complete 定义=definition,meaning 定时=schedule,plan
定时任务=schedule,cron 实体=entity 宠物=animal,pet 审批=approve,accept 审查=review,comment 审核=review,comment 客户=customer,client 客户端=client 家庭=family
容器=container,docker 容器组=pod 宽度=width,size 宾馆=hotel 寄=send 寄出=send 寄送=send 密码=password 密钥=key,secret 对比=compare,diff 对话=chat,message
对话框=dialog 对象=object 寻找=search,find 导入=import 导出=export 导航=navigate,visit 封锁=block,ban 小=small,size 小时=hour 小组=group,team 尝试=test 尺寸=size
层=layer 屏幕=screen,display 屏幕截图=screenshot,capture 屏蔽=block,ban 展示=show,get,view 属性=property,attribute 山=mountain 嵌入=embed,embeddings
工作=job 工作流=workflow 工作表=spreadsheet,sheet 工单=issue,ticket 工程=project 工资=salary,payroll 差异=difference,diff 已关闭=closed 已完成=done,completed
巴士=bus,train 市场=market 布局=layout 帐号=account,user 帐户=account,user 帖子=post 帮助=support 平均=average,mean 年=year 年份=year
幻灯片=presentation,slides,slide 广告=advertisement,campaign 广告系列=campaign 库=library,package 库存=inventory,stock 应用=application,app
应用程序=application,app 店铺=shop,store 建=create,make 建立=create,make 建议=suggest,recommend 建议一下=suggest 开=generate,create 开具=generate,create
开启=open,enable,activate 开头=start,begin 开始=start,run,launch 开车=drive 开销=expense,cost 引入=import 引用=quote 张=sheet,page 张贴=post,publish
归档=archive 归纳=summarize,summary 当前=current 录像=video,recording,record 录入=register,insert 录制=record 录音=recording,record 形状=shape
影片=movie,film 待办=task,todo 待办事项=todo,task 待办列表=backlog 得分=score,result 得到=get,fetch,retrieve 循环=loop 快照=snapshot 快递=delivery,shipment
念=read 思考=think 性能=performance 性质=property 总和=sum,add 总结=summarize,summary 恢复=resume,continue,restore 患者=patient,medical 悬停=hover 想法=idea
成员=member,user 成本=cost,price 截取=capture,screenshot 截图=screenshot,capture 截屏=screenshot,capture 截止日期=deadline,date 房产=property,apartment
房子=house,property 房屋=house,property 房间=room 所有者=owner,user 手册=documentation,docs 手机=phone,number,mobile 打印=print 打开=open,enable,activate
打标签=tag,label 打电话=call,phone 扣款=charge,payment 执行=run,execute 扩容=scale 扩展=scale 扫描=scan 批准=approve,accept 批注=comment 批量=bulk,batch
找=find,search 找出=find,search 找到=find,search 抓取=scrape,crawl 投票=vote,poll 投资=invest,investment 折扣=discount,coupon 护照=passport,identity
报价单=estimate,quote 报告=report 报纸=newspaper,news 报表=report 报错=error,exception 抽取=extract,get 拆分=split,divide 拉取=pull,fetch 拍=take,capture
拍摄=capture,screenshot 拒绝=reject,decline 拖动=drag,drop 拖拽=drag,drop 拥有者=owner,user 拷贝=copy,duplicate 拿=bring,get 拿到=get,fetch,retrieve
拿掉=remove 持续时间=duration,time 挂起=pause,suspend 指令=command 指定=assign,allocate 指标=metric 指派=assign,allocate 按=press,key 按下=press,key
按钮=button 按键=key 挑选=select,choose 挪到=move 捕获=capture,screenshot 损失=loss 换算=convert,transform 授予=grant,permission 排名=ranking,rank
排序=sort,order 排程=schedule,plan 排行榜=ranking,rank 排除=exclude 探索=explore,browse 接受=accept 控制台=terminal,console 推广=promote
推荐=recommend,suggest 推送=push 描述=describe,explain,description 提交=commit,submit,send 提升=promote 提取=extract,get 提现=withdraw
提醒=notify,alert,remind 提问=ask,question 提高=increase,raise 插入=insert,add 插图=image 搜=search,find 搜寻=search,find 搜索=search,find 搞定=solve
搬=move 搬到=move 摄像头=camera 摘要=summarize,summary 撤消=undo,revert 撤销=cancel,stop,revoke 播客=podcast,audio 播放=play 播放列表=playlist,song 撰写=write
支付=pay,payment 支出=expense,cost 支持=support 收件人=recipient 收件箱=inbox,mail 收入=revenue,earnings 收听=listen,audio 收藏=collection 收费=charge,payment
收集=collect,gather 改=change,update,modify 改一下=change,edit 改动=change,diff 改变=change,update,modify 改名=rename 改名为=rename 改善=improve,enhance
改成=change,update,modify 改正=fix,repair 改进=improve,enhance 放=put,set 放弃=discard,drop 政府=government 政策=policy 故障=failure,error 数=count,number
数一数=count,number 数值=value 数字=number 数学=math,calculate 数据=data 数据库=database 数据表=table 数据集=dataset 数组=array,list 数量=count,number
整个=whole,complete 整合=integrate 整数=integer,number 整理=organize 文书=document 文件=file 文件夹=folder,directory 文字=text 文本=text 文档=document
文章=text,article 断开=disconnect 新=new,create 新增=create,make 新建=create,make 新的=new,create 新闻=news 方向=direction,directions 方案=plan
方法=method,function 方程=equation,math 旅行=travel,trip 旅馆=hotel 旋转=rotate,turn 日=day 日历=calendar 日志=log 日期=date 日程=calendar,schedule 旧=old
时刻=time 时区=timezone,time 时段=period 时长=duration,time 时间=time 时间戳=timestamp,time 时间表=schedule 明天=tomorrow 星=star 星座=horoscope,zodiac 星期=week
显示=show,get,view 暂停=pause,suspend 曲线图=chart,graph 更名=rename 更换=replace 更改=change,update,modify 更新=update,edit 更新一下=update 替换=replace
最好=best,top 最新=latest,recent 最近=latest,recent 月=month 月亮=moon 月份=month 朋友=friend,user 服务=service 服务器=server,host 朗读=speak,voice,read
期间=period 期限=deadline,date 未关闭=open 末=end 本地=local 机器=machine 机场=airport,flight 机密=secret 机构=organization 机票=ticket,flight
权限=permission,access 条件=condition 条形码=barcode,code 条目=article,item 来源=source 构件=artifact 构建=build,compile 架构=schema,structure
查=query,search 查一查=lookup 查出=find,search 查找=search,find 查看=view,show 查询=query,search 查阅=lookup 查验=check,verify 标注=mark,set 标签=tag,label
标签页=tab 标记=mark,set 标识=identifier,id 标识符=identifier,id 标题=title 树=tree 校验=validate,check 样例=example,sample 样式=style
核实=verify,check,validate 核对=check,verify 格式=format 格式化=format 档案=file,profile,user 桶=bucket,storage 检查=check,verify,inspect
检测=detect,identify 检索=search,find 检视=inspect,check 植物=plant 概括=summarize,summary 概要=summary 概览=overview 模型=model 模式=schema,structure,mode
模拟=simulate,emulate 模板=template 欧元=euro,currency 歌=song,track 歌手=artist 歌曲=song,track 歌词=lyrics,song 正方形=square,area 段落=paragraph,text
比分=score,result 比对=compare,diff 比率=rate 比赛=match,game 比较=compare,diff 气候=weather,climate 气温=temperature 求=request,ask 求和=sum,add 求解=solve
汇率=currency,exchange,rate 汽车=car,vehicle 河流=river 法律=law,legal 注册=register,signup 注释=comment 活动=event,campaign,activity 活跃=active
派生=fork,branch 流水线=pipeline 流程=workflow,process 流行=popular,trending 流量=traffic 测试=test 测量=measure,metric 浏览=view,show,browse 浏览器=browser
海=sea 消息=message 深度=depth 添加=add 清单=list 清理=clear,empty 清空=clear,empty 清除=delete,remove 渠道=channel 温度=temperature 渲染=render,draw 游戏=game
湿度=humidity,weather 源=source 源码=code 滚动=scroll 漏洞=bug,issue,vulnerability 演示文稿=presentation,slides 潜在客户=lead,prospect 潮汐=tide
激活=enable,activate 火车=train 灯=light 灯光=light 点=point 点一下=click,press 点击=click,press 热门=popular,trending 烹饪=cook,recipe 照片=photo,picture
爬=crawl 爬取=scrape,crawl 版本=version 物流=tracking,track 特性=feature 犯罪=crime 状况=status,state 状态=status,state 狗=pet,dog 猫=cat,animal 玩家=player
环境=environment 现在=current 球员=player 球队=team,group 生成=generate,create,image 生日=birthday,date 用户=user 用量=usage 申请=request,ask 电力=electric
电动=electric 电压=voltage,electric 电台=channel,video 电子表格=spreadsheet,sheet 电子邮件=email,mail 电影=movie,film 电流=voltage,electric
电脑=computer,machine 电视剧=show,series 电话=phone,number 男人=person 男性=person 画=draw 留言=message 疾病=disease,illness 病人=patient,medical 症状=symptom
登出=logout 登录=login,authenticate 登记=register,signup,insert 登陆=login,authenticate 百分比=percent,percentage 监控=monitor,watch 监测=monitor,watch
监视=watch,monitor 目前=current 目录=folder,directory,contents 目标=goal,target 直播=stream,streaming 相似=similar 相机=camera 相片=photo,picture
看=view,show 看一下=check 看看=view,show 知识=knowledge 矩阵=matrix 短=short 研究=research,study 硬盘=disk,drive 确认=confirm,verify 磁盘=disk,drive
示例=example,sample 示意图=diagram,chart 礼物=gift,present 票=ticket,issue 票数=voter,vote 禁用=disable,deactivate 私人=private 私有=private 种类=type,kind
科学=science,scientific 积压=backlog 移到=move 移动=move 移动应用=mobile 移动端=mobile 移除=remove,delete 程序=program,software 程序库=library,package 税=tax
税收=tax 空的=empty,clear 空闲=free 窗口=window 站点=website,site,web 竞争对手=competitor 章=section 章节=chapter,book 端口=port 笑话=joke 笔记=note,memo
第一=first 等=wait 等待=wait 答复=reply,answer 答案=answer 策略=policy 筛选=filter 签名=signature 简历=resume,job 算=calculate,compute 算出=calculate,compute
算法=algorithm 管理=manage 管理员=admin 管道=pipeline 类=class 类似=similar 类别=category 类型=type,kind 类目=category 粉丝=follower 系列=series 索引=index
紧急=urgent,priority 约会=appointment,event 线程=thread 线索=lead,prospect 练习=exercise,workout 组=group 组合=combine,merge,join
组织=organize,organization 细节=detail 终止=stop,end 终端=terminal,console 经理=manager,employee 结合=combine,merge,join 结婚=wedding 结尾=end
结束=end,finish,complete 结构=schema,structure 结果=result 绘制=draw 给我看=show,get,view 统计=statistics,stats 统计数量=count,number 继续=resume,continue
绩效=performance 维基=article,wiki 维护=maintenance 缓存=cache 编号=number 编码=encode 编译=build,compile 编辑=edit,update,modify 缩容=scale 缩放=resize,scale
缺陷=bug,issue 网上=web,internet 网址=link,url 网站=website,site,web 网络=web,internet,network 网络请求=request,network 网页=webpage,page,web 罗列=list
置顶=pin 美元=currency,dollar 群=group 群组=group 翻译=translate,translation 老=old 老板=manager,employee 考虑=think 聊天=chat,message 职位=job
联系=connect,link 联系人=contact 联赛=league,competition 股价=stock,share 股市=share,stock 股票=stock,share 背景=background 能源=energy 脚本=script 航班=flight
色彩=color 艺术=art 艺术家=artist 节日=holiday 节点=node 节目=show,series 花园=garden,plant 草稿=draft 药=drug,medicine 药物=drug,medicine
获取=get,fetch,retrieve 菜单=menu 菜谱=recipe 营养=diet,nutrition 葡萄酒=wine,drink 薪水=salary,payroll 蛋白质=protein 行=line,row,record 行星=planet,space
行李=luggage,travel 行程=trip,travel 表=table 表单=form 表情=reaction,emoji 表格=table 表行=row 表达式=expression 裁剪=crop,trim 装置=device 覆盖率=coverage,test
观察=watch,monitor,observation 观看=watch,monitor 规划=plan 规则=rule 视频=video 角色=role,permission 解决=resolve,solve 解决了=resolve,fix
解压=decompress,unzip 解密=decrypt 解析=analyze,parse 解码=decode 解释=explain,describe 解锁=unlock 触发=trigger,start 触发器=trigger,webhook 警告=alert
警报=alert 计划=schedule,plan 计划任务=schedule,cron 计数=count,number 计算=calculate,compute 计算机=computer,machine 订=book 订单=order,purchase
订购=order,purchase 订阅=subscribe,follow,subscription 认证=authentication,auth 训练=train 议题=issue,ticket 记录=record,row,note 记忆=memory
论文=paper,research 设为=set,update 设备=device 设定=set,update 设置=set,update,configuration 设计=design 访客=visitor,user 访问=visit,open,access
证书=certificate 证明=certificate 评价=evaluate,assess,review 评估=evaluate,assess 评审=review,comment 评论=comment 识别=identify,detect 词=word
词典=dictionary,word 词语=word 译成=translate 译文=translation 试一下=retry 试试=retry 试验=test 话题=topic 询问=ask,question 详情=detail 详细=detail 语言=language
语音=voice,speech 说=say,speak 说明=explain,describe,description 说明文档=documentation,docs 说话=speak,voice 请求=request,ask 读=read,get 读出=read,get
读取=read,get 课程=course,education 调整=adjust,update 调整大小=resize,scale 调查=survey,form 调用=call,phone 调试=debug 账单=invoice,bill 账号=account,user
账户=account,user 货币=currency,exchange 质数=prime 质量=quality,mass,weight 购买=buy,purchase 购物车=cart,order 贷款=loan,mortgage 费率=rate 费用=cost,price
资料=data,profile,user 资讯=news,information,info 赢=win 趋势=trend,trending 足球=football,soccer 跑=run,execute 跑起来=start,run 距离=distance 跟着=follow
跟踪=track,follow 跟随=follow 路径=route,directions,path 路由=route 路线=route,directions 跳转=navigate,visit 身份验证=authentication,auth 车=car,vehicle
车票=ticket,flight 车辆=car,vehicle 转为=convert,transform 转写=transcribe,transcript 转到=navigate,visit 转化=transform,convert 转发=forward
转录=transcribe,transcript 转成=convert,transform 转换=convert,transform 转移=transfer,move 转账=transfer,move 软件=application,app,program
软件包=package,parcel 载入=load,read 输入=type,enter,input 输出=output 边框=border 迁移=migrate,move 过滤=filter 运动=sport 运行=run,execute 返回=back,previous
还原=undo,revert,restore 进度=progress,status 进程=process 远程=remote 连=connect 连接=connect,link,connection 迭代=sprint,iteration 追加=append,add
追踪=track,follow,trace 退出登录=logout 退款=refund 退订=unsubscribe 退钱=refund 选=choose,select 选中=select,choose 选举=election,politics 选手=player
选择=select,choose 选项=option 选项卡=tab 通知=notify,alert,notification 通过=approve,accept 速度=speed 道路=route,directions 邀请=invite,add 邮件=email,mail
邮箱=email,mail 部分=section,part 部署=deploy,release,deployment 部门=department,group 配料=ingredient 配置=configure,config,configuration
配送=delivery,shipment 配额=quota,limit 酒店=hotel 采集=scrape,crawl 里程碑=milestone 重启=restart,reboot 重命名=rename 重复=repeat 重新加载=refresh,reload
重新启动=restart,reboot 重置=reset,clear 重要=important,priority 重试=retry 重量=weight 金钱=money,currency 金额=amount,quantity 钱=money,currency
钱包=wallet 银行=bank 链接=link,connect,url 销售=sale,sales 销量=sale,sales 锁住=lock 锁定=lock 错误=error,exception 锦标赛=championship,tournament 键=key
键入=type,enter 键盘=keyboard,key 锻炼=exercise,workout 长=long,length 问=ask,question 问卷=survey,form 问题=problem,issue,ticket 间隔=interval,time
阅读=read,get 队=team,group 队列=queue 防火墙=firewall,rule 阻止=block,ban 附上=attach,upload 附件=attachment,file 附加=append,add,attach 附带文件=attachment
附近=near,nearby 降低=decrease,reduce 限制=limit 随机=random 集=episode 集合=collection 集成=integrate 集群=cluster 雇员=employee,staff 雨=rain,weather
雪=snow,weather 静音=mute 面积=square,area 面试=interview,job 音乐=music,song 音量=volume,audio 音频=audio,sound 页=page 页面=page 项目=project,item
顾客=customer,client 预定=book,reserve 预报=forecast,weather 预测=predict,forecast 预算=budget,finance 预约=book,reserve,appointment 预订=book,reserve
频道=channel 颜色=color 风=wind,weather 风格=style 风险=risk 飞机票=flight 食品=food 食材=ingredient 食物=food 食谱=recipe 餐厅=restaurant,food
餐馆=restaurant,food 饭店=restaurant,food 饮料=drink 饮食=diet,nutrition 驳回=reject,decline 驾驶=drive 验证=verify,check,validate 高度=height 高铁=train
鼠标=mouse
`
