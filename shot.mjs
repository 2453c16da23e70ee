import { chromium } from 'playwright-core';
const U='http://localhost:4980';
const login=async n=>(await (await fetch(U+'/api/users/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email:n+'@northfield.example',password:'study-together-1'})})).json());
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu','--disable-background-networking']});
const t=await login('maya');
const ctx=await b.newContext({viewport:{width:390,height:844},hasTouch:true,isMobile:true}); const p=await ctx.newPage();
await p.goto(U+'/login'); await p.evaluate(t=>{localStorage.setItem('token',t.token);localStorage.setItem('refreshToken',t.refreshToken)},t);
for (const [n,u] of [['home','/dashboard'],['sessions','/sessions'],['profile','/profile'],['chat','/chat'],['search','/search']]) { await p.goto(U+u); await p.waitForTimeout(2500); await p.screenshot({path:`/tmp/shots/m-${n}.png`}); }
await p.goto(U+'/sessions'); await p.waitForTimeout(2000); console.log('scroll sessions', await p.evaluate(()=>scrollY));
await b.close();
