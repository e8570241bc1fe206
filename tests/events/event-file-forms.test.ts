/** Files of events in the forms in which spreadsheets and people write them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { previewFile } from '../support/world/event-files.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const FAIR_AT = '2031-06-01T12:00:00.000Z';

describe('a file', () => {
  test.each([
    [
      'with a byte order mark, semicolons and CRLF, as Excel writes it',
      '\uFEFFTitle;Starts\r\nFair;2031-06-01 14:00\r\n',
    ],
    ['with tabs', 'Title\tStarts\nFair\t2031-06-01 14:00'],
    ['with the line that names the delimiter', 'sep=;\r\nTitle;Starts\r\nFair;2031-06-01 14:00\r\n'],
    ['with old line ends', 'Title,Starts\rFair,2031-06-01 14:00\r'],
    ['with quotes and other letters in the header', '"TITLE"," starts "\n"Fair","2031-06-01 14:00"\n'],
    ['with columns of other programs', 'No,Starts,Title\n1,2031-06-01 14:00,Fair\n'],
  ])('%s', async (_what, file) => {
    const { body } = await previewFile(world, world.alice, file);
    expect(body).toMatchObject({ new: 1, rows: [{ row: 2, title: 'Fair', beginsOn: FAIR_AT }] });
    expect(body.ignored).toEqual(file.startsWith('No') ? ['No'] : []);
  });

  test('blank lines and columns are no rows, and rows keep their numbers', async () => {
    const file = 'Title,Starts,,\n\n,,,\n"Fair, the ""big"" one",2031-06-01 14:00,,\nA "fine" day,2031-06-02,,\n,,,\n';
    const { body } = await previewFile(world, world.alice, file);
    expect(body).toMatchObject({ new: 2, ignored: [] });
    expect(body.rows).toMatchObject([
      { row: 4, title: 'Fair, the "big" one' },
      { row: 5, title: 'A "fine" day' },
    ]);
  });

  const latin = Uint8Array.from('Title,Starts\nCaf\u00E9,2031-06-01\n', (letter) => letter.charCodeAt(0));
  const utf16 = new Uint8Array(Buffer.from('\uFEFFTitle,Starts\nFair,2031-06-01\n', 'utf16le'));
  const many = `Title,Starts\n${Array.from({ length: 101 }, (_, n) => `Fair ${n},2031-06-01\n`).join('')}`;
  test.each([
    ['in Latin 1', latin, 'is not a CSV file in UTF-8'],
    ['in UTF-16', utf16, 'is not a CSV file in UTF-8'],
    ['that is a spreadsheet', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), 'is not a CSV file in UTF-8'],
    ['without anything', '', 'has no column named Title'],
    ['without a header', 'Fair,2031-06-01\n', 'has no column named Title'],
    ['without starts', 'Title\nFair\n', 'has no column named Starts'],
    ['with a column twice', 'Title,Starts,title\nFair,2031-06-01,x\n', 'has two columns named Title'],
    ['without rows', 'Title,Starts\n,\n', 'has no rows'],
    ['with an open quotation mark', 'Title,Starts\n"Fair,2031-06-01\n', 'has a quotation mark that is not closed'],
    ['with too many columns', `Title,Starts${','.repeat(99)}\n`, 'has too many columns (maximum is 100)'],
    ['with too many rows', many, 'has too many rows (maximum is 100)'],
    ['with too many lines', `Title,Starts\n${'\n'.repeat(5_000)}`, 'has too many rows (maximum is 100)'],
  ])('%s is refused', async (_what, file, phrase) => {
    const { status, body } = await previewFile(world, world.bob, file);
    expect([status, body.error]).toEqual([422, `Validation failed: Data ${phrase}`]);
  });

  test('that is too large is refused', async () => {
    const { status } = await previewFile(world, world.bob, `Title,Starts\n${'x'.repeat(1_000_001)}`);
    expect([413, 422]).toContain(status);
  });
});

/** The start of a row in Berlin, or the message of its error. */
async function startOf(...starts: string[]): Promise<(string | null)[]> {
  const lines = starts.map((start, n) => `Fair ${n},"${start}"`);
  const { body } = await previewFile(world, world.carol, ['Title,Starts', ...lines].join('\n'));
  return body.rows.map((row: { beginsOn: string | null; errors: { phrase: string }[] }) =>
    row.errors.length > 0 ? row.errors[0]?.phrase : row.beginsOn,
  );
}

describe('a time', () => {
  test('is read in the forms of spreadsheets', async () => {
    const forms = [
      '2031-06-01T14:00',
      '2031-06-01 14:00:00',
      '01.06.2031 14:00',
      '1.6.2031 14:00',
      '2031/06/01 2:00 PM',
    ];
    const exact = ['2031-06-01T12:00Z', '2031-06-01 08:00-04:00'];
    expect(new Set(await startOf(...forms, ...exact))).toEqual(new Set([FAIR_AT]));
  });

  test('with slashes is read by the order that another row shows', async () => {
    const [june, may] = ['2031-06-01T12:00:00.000Z', '2031-01-06T13:00:00.000Z'];
    expect((await startOf('01/06/2031 14:00', '24/12/2031 14:00'))[0]).toBe(june);
    expect((await startOf('01/06/2031 14:00', '12/24/2031 14:00'))[0]).toBe(may);
    const unclear = 'can be two different days: write it as 2026-12-31';
    expect(await startOf('01/06/2031 14:00', '06/06/2031')).toEqual([unclear, '2031-06-05T22:00:00.000Z']);
    expect((await startOf('01/06/2031', '24/12/2031', '12/24/2031'))[0]).toBe(unclear);
  });

  test('that no calendar has is an error', async () => {
    const malformed = 'must be written as 2026-12-31 19:00, or as 2026-12-31 for whole days';
    const wrong = [
      '2031-02-30',
      '31.4.2031',
      '2031-06-01 25:00',
      '2031-06-01 13:00 PM',
      '2031-06-01 14:00+99:99',
      '2031-06-01 14:00+25:00',
      '1.6.31',
      '0000-01-01',
      '44927',
    ];
    expect(new Set(await startOf(...wrong))).toEqual(new Set([malformed]));
    expect(await startOf('0999-01-01')).toEqual(['must be in the years 1000 to 9998']);
  });

  test('that the clock skips is an error, and of one that it shows twice the first counts', async () => {
    expect(await startOf('2031-03-30 02:30', '2031-10-26 02:30', '2031-10-26 02:30+01:00')).toEqual([
      ...['does not exist: the clock skips this time', '2031-10-26T00:30:00.000Z', '2031-10-26T01:30:00.000Z'],
    ]);
    const file = 'Title,Starts\nNight,2031-10-26 02:30\nDay,2031-10-26 12:30\n';
    const { body } = await previewFile(world, world.carol, file);
    expect(body.rows.map(({ notes }: { notes: string[] }) => notes)).toEqual([['clock'], []]);
  });

  test('is in the zone of its row, of the request, or of the account', async () => {
    const row = (
      await previewFile(world, world.erin, 'Title,Starts,Time zone\nFair,2031-06-01 14:00,America/New_York\n')
    ).body;
    expect(row.rows).toMatchObject([{ beginsOn: '2031-06-01T18:00:00.000Z', timeZone: 'America/New_York' }]);
    const without = { timeZone: '' };
    const file = 'Title,Starts\nFair,2031-06-01 14:00\n';
    const unknown = (await previewFile(world, world.erin, file, without)).body;
    expect(unknown.rows[0].errors).toMatchObject([{ column: 'Time zone', phrase: "can't be blank" }]);
    await world.platform.db.user.update({ where: { id: world.erin.userId }, data: { timeZone: 'Asia/Tokyo' } });
    const own = (await previewFile(world, world.erin, file, without)).body;
    expect(own.rows).toMatchObject([{ beginsOn: '2031-06-01T05:00:00.000Z', timeZone: 'Asia/Tokyo' }]);
  });
});
