/** A file whose server goes silent gives its place to others long before the time limit of the whole file. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drain } from '../../src/jobs/worker/drain.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { type Shown, startPeer } from '../support/servers/fediverse-peer.ts';
import { pausingFor } from '../support/servers/impatient-http.ts';

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open({ host: '127.0.9.1' });
  net.world.platform.http = pausingFor(300);
});
afterAll(() => net.close());

const SILENT: [silent: string, answer: Shown][] = [
  ['from the beginning', () => {}],
  ['after the head', (res) => res.writeHead(200, { 'content-type': 'application/octet-stream' }).flushHeaders()],
  ['within the body', (res) => res.writeHead(200, { 'content-length': '1000' }).write('begun')],
];

let hosts = 0;
test.each(['image/png', 'video/mp4', 'audio/mpeg'].flatMap((type) => SILENT.map((of) => [type, ...of] as const)))(
  'a file of the type %s that is silent %s',
  async (mediaType, _when, answer) => {
    hosts += 1;
    // An address of its own: with several silent hosts, a site is left alone as a whole.
    const host = await startPeer('cavage', `127.0.10.${hosts}`);
    try {
      const attachment = [{ type: 'Document', mediaType, url: host.put('/file', answer) }];
      const object = net.note({ attachment });
      const activity = { id: `${object.id}/activity`, type: 'Create', object, to: object.to, cc: object.cc };
      expect(await net.peer.send(net.world, net.sam, activity)).toBe(202);
      await drain(net.world.platform, { allowFailures: true });
      const silences = await net.world.platform.db.silentHost.findMany({ where: { host: host.domain } });
      expect(silences).toMatchObject([{ kind: 'file', failures: 1 }]);
    } finally {
      await host.close();
    }
  },
);
