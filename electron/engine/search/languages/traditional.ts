/** Traditional Chinese characters of the words in the table, each followed by the simplified one. */
const PAIRS =
  '刪删檔档錄录夾夹創创開开關关閉闭啟启動动發发傳传讀读寫写檢检測测試试驗验證证認认識识訊讯資资產产設设計计劃划圖图畫画視视頻频聲声樂乐網网頁页鏈链結结連连線线絡络電电腦脑機机號号碼码數数據据庫库書书標标題题簽签筆笔記记評评論论訂订閱阅購购買买' +
  '賣卖價价錢钱銀银貨货幣币帳帐賬账戶户單单餘余額额費费稅税約约業业務务項项團团隊队組组員员誰谁個个這这們们時时間间會会議议曆历歷历過过週周當当後后從从為为與与來来對对應应讓让問问說说話话語语詞词譯译釋释轉转換换變变導导載载備备還还復复儲储處处' +
  '執执啓启運运暫暂終终繼继續续級级編编輯辑錯错誤误報报統统總总類类別别選选擇择點点擊击鍵键盤盘滾滚捲卷縮缩顯显現现預预覽览詳详細细節节獲获鎖锁護护權权許许絕绝駁驳審审簡简輸输進进樣样風风闆板樹树狀状態态壓压環环參参實实體体係系聯联國国區区醫医' +
  '藥药飯饭館馆廳厅車车飛飞場场鐵铁貓猫氣气溫温聞闻紙纸學学習习課课職职禮礼兒儿遊游戲戏賽赛隨随擬拟優优舊旧長长寬宽熱热門门幫帮沒没將将給给裡里裏里嗎吗麼么嘗尝構构圓圆積积郵邮鈕钮擴扩臺台壹一貼贴頭头衛卫遠远遞递憑凭廣广響响鐘钟陣阵顏颜監监蹤踪' +
  '緊紧歸归擁拥絲丝舉举義义倉仓眾众養养冊册決决況况減减則则辦办勢势聽听園园塊块牆墙寵宠尋寻層层屬属帶带異异棄弃張张徑径憶忆懸悬掃扫損损攝摄斷断歐欧匯汇瀏浏潤润濾滤潛潜燈灯煉炼蓋盖確确離离稱称穩稳競竞篩筛練练織织經经繪绘績绩維维緩缓羅罗藝艺薦荐' +
  '營营慮虑規规觀观觸触訓训訪访詢询調调譜谱貝贝敗败質质賴赖贊赞趨趋躍跃較较輛辆邊边達达遷迁鑰钥鋪铺銷销錦锦鍛锻閒闲陸陆險险靜静頂顶顧顾飲饮饋馈駛驶駕驾請请'

const simplified = new Map<string, string>()
for (let at = 0; at < PAIRS.length; at += 2) simplified.set(PAIRS[at] ?? '', PAIRS[at + 1] ?? '')

/** The simplified character for a traditional one of the table; any other is returned unchanged. */
export function simplifiedCharacter(character: string): string {
  return simplified.get(character) ?? character
}
