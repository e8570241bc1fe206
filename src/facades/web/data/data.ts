/** /settings/data: people export their data and import lists, with a browser session. */
import { type Response, Router } from 'express';
import { refuse } from '../../../domain/kernel/refusals.ts';
import { SEVERED_SIDES } from '../../../domain/relationships/severances.ts';
import { type ImportName, isList } from '../../../domain/transfers/export-list.ts';
import { ARCHIVE_LIMITS } from '../../../domain/transfers/posts/archive-layout.ts';
import { TEXTS as DATA_WORDS } from '../../../generated/texts/all/pages/data.ts';
import { invalid } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendArchive, sendCsv, sendFilters } from '../../downloads.ts';
import type { PageCaller } from '../kit/page-caller.ts';
import { show } from '../kit/page-request.ts';
import { refusalText } from '../kit/refusal-text.ts';
import { refusedStatus } from '../kit/refused-status.ts';
import { frameOf, type PersonalPage, type PersonalPageRequest, personalPage } from '../public/personal-page.ts';
import { dataPage } from './data-page.ts';

const PATH = '/settings/data';

const purpose = ({ language, community }: PersonalPageRequest): string => DATA_WORDS[language].purpose({ community });

function required(file: File | null): File {
  if (!file) throw invalid({ data: ["can't be blank"] });
  return file;
}

/** Refuses unknown kinds and modes by the procedure itself. */
async function importFile(
  caller: PageCaller,
  { type, mode }: Record<string, string>,
  file: File | null,
): Promise<void> {
  await caller.imports.create({ type: type as ImportName, mode: mode as 'merge', data: required(file) });
}

const DATA: PersonalPage<null> = {
  hereOf: () => PATH,
  purpose,
  // Imports of lists refuse large files themselves.
  largestFile: ARCHIVE_LIMITS.bytes,
  async show(pageRequest, _named, caller, { email }, trouble) {
    const [me, archives, imports, postImports, severances] = await Promise.all([
      caller.accounts.verifyCredentials({}),
      caller.exports.list({}),
      caller.imports.list({}),
      caller.postImports.list({}),
      caller.severances.list({}),
    ]);
    const data = { email, name: me.username, archives, imports, postImports, severances };
    const page = dataPage(frameOf(pageRequest), data, trouble?.text ?? null);
    show(pageRequest, trouble?.status ?? 200, page);
  },
  async act(_named, caller, form, file) {
    if (form.act === 'ask') await caller.exports.request({});
    if (form.act === 'import') await importFile(caller, form, file);
    if (form.act === 'import_posts') await caller.postImports.create({ data: required(file) });
  },
};

type FileKind = 'archives' | 'lists' | 'failures' | 'severed';

interface NamedFile {
  kind: FileKind;
  name: string;
}

/** @param name the id and the side: `17-followers` */
async function sendSevered(caller: PageCaller, name: string, res: Response): Promise<void> {
  const [id = '', given] = name.split('-');
  const side = SEVERED_SIDES.find((each) => each === given) ?? refuse('record_not_found');
  sendCsv(res, `${side}.csv`, await caller.severances.csv({ id, side }));
}

/** A file of the signed-in person; those of other people are not found. */
const fileOf = (platform: Platform): PersonalPage<NamedFile> => ({
  hereOf: ({ kind, name }) => `${PATH}/${kind}/${encodeURIComponent(name)}`,
  purpose,
  async show({ res, language }, { kind, name }, caller) {
    try {
      if (kind === 'archives') await sendArchive(platform, caller, name, res);
      else if (kind === 'failures')
        sendCsv(res, 'failures.csv', await caller.imports.failures({ id: name, locale: language }));
      else if (kind === 'severed') await sendSevered(caller, name, res);
      else if (name === 'custom_filters') sendFilters(res, await caller.exports.filters());
      else if (isList(name)) sendCsv(res, `${name}.csv`, await caller.exports.csv({ list: name }));
      else refuse('record_not_found');
    } catch (error) {
      const status = refusedStatus(error);
      if (status === null) throw error;
      res.status(status).type('text/plain').send(refusalText(error, language));
    }
  },
  async act() {},
});

/** Mount it at the root, before body parsers. */
export function dataPages(platform: Platform): Router {
  const page = personalPage(platform, DATA, () => null);
  const router = Router();
  router.get(PATH, page);
  router.post(PATH, page);
  router.get('/account/data', (_req, res) => res.redirect(PATH));
  const file = (kind: FileKind, path: string): void => {
    const serve = personalPage(platform, fileOf(platform), (req) => ({ kind, name: String(req.params.name) }));
    router.get(path, serve);
    router.post(path, serve);
  };
  file('archives', `${PATH}/archives/:name`);
  file('failures', `${PATH}/failures/:name`);
  file('lists', `${PATH}/lists/:name`);
  file('severed', `${PATH}/severed/:name`);
  return router;
}
