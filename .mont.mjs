import sharp from 'sharp';
const [out,...files]=process.argv.slice(2);
const imgs=await Promise.all(files.map(async f=>{const b=await sharp(f).resize({height:760,fit:'inside'}).png().toBuffer();const m=await sharp(b).metadata();return{b,w:m.width,h:m.height}}));
let x=0;const comp=imgs.map(i=>{const c={input:i.b,left:x,top:0};x+=i.w+12;return c});
await sharp({create:{width:x,height:760,channels:3,background:'#888'}}).composite(comp).png().toFile(out);
