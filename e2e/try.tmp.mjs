import { chromium } from '@playwright/test';
const base = 'http://localhost:4924';
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
for (const path of ['/','/home','/about','/pricing','/contact','/features','/terms','/privacy','/nowhere']) {
  const p = await b.newPage({viewport:{width:1280,height:800}});
  const said=[]; p.on('console',m=>said.push(m.type()+': '+m.text())); p.on('pageerror',e=>said.push('ERR '+e));
  await p.addInitScript(()=>{ window.cls=0; new PerformanceObserver(l=>{for(const e of l.getEntries()) window.cls+=e.value}).observe({type:'layout-shift',buffered:true});
   document.addEventListener('DOMContentLoaded',()=>{const h=document.querySelector('main h1'); window.h1=h; window.foot=document.querySelector('footer')}) });
  await p.goto(base+path);
  await p.waitForFunction(()=>!document.querySelector('[data-prerendered]'),null,{timeout:15000}).catch(()=>said.push('NOT TAKEN OVER'));
  await p.waitForTimeout(700);
  console.log(path, await p.evaluate(()=>({same:window.h1===document.querySelector('main h1')&&window.h1?.isConnected, foot: window.foot===document.querySelector('footer'), cls:window.cls, title:document.title, links:[...document.querySelectorAll('link[rel=stylesheet]')].map(l=>l.getAttribute('href')+(l.disabled?' off':''))})), said);
  await p.close();
}
await b.close();
