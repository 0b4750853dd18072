import { HtmlValidate, StaticConfigLoader } from 'html-validate';
const v = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'], root:true }));
for (const path of ['/','/about','/pricing','/contact','/features','/terms','/privacy','/nowhere']) {
  const html = await (await fetch('http://localhost:4924'+path)).text();
  const r = await v.validateString(html);
  const seen = new Map();
  for (const m of r.results[0]?.messages ?? []) { const k=m.ruleId+': '+m.message; seen.set(k,(seen.get(k)??0)+1); }
  console.log(path, [...seen].map(([k,n])=>n+'x '+k).join('\n   '));
}
