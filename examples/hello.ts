/** Posts a status, reads it back in the timeline, and lists upcoming events: `npx --no node examples/hello.ts URL TOKEN`. */
import { createPlazaClient } from '../src/client/plaza-client.ts';

const [url = 'http://localhost:3000', token = ''] = process.argv.slice(2);
const plaza = createPlazaClient({ url, token });

const status = await plaza.statuses.create.mutate({ status: 'Hello from a script #plaza' });
const [latest] = await plaza.timelines.home.query({ limit: 1 });
const events = await plaza.events.list.query({ limit: 3 });

console.log(`posted ${status.url}`);
console.log(`the latest post at home is by ${latest?.account.acct}`);
for (const event of events) console.log(`${event.beginsOn} ${event.title}`);
