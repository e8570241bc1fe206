/** What the pages of blocks need to know of each kind. */
import type { Permission } from '../../../../domain/access/roles.ts';
import type { Html } from '../../page/html.ts';
import type { PageCaller } from '../../page/page-caller.ts';
import type { ActForm } from '../kit/act-form.ts';
import type { StaffForm } from '../kit/staff-form.ts';
import type { Visit } from '../kit/visit.ts';
import type { BlocksWords } from './blocks-words.ts';

export interface BlockRow {
  id: string;
  cells: Html[];
}

export interface BlockKind {
  permission: Permission;
  columns(words: BlocksWords): string[];
  list(
    visit: Pick<Visit, 'caller' | 'language'>,
    words: BlocksWords,
    page: { limit: number; max_id: string | undefined },
  ): Promise<BlockRow[]>;
  /** The fields of a new one. */
  fields(form: ActForm, words: BlocksWords): Html;
  create(caller: PageCaller, form: StaffForm): Promise<unknown>;
  remove(caller: PageCaller, id: string): Promise<unknown>;
  /** Missing where one can only be removed and made anew. */
  change?: {
    read(caller: PageCaller, id: string, form: ActForm, words: BlocksWords): Promise<{ title: string; fields: Html }>;
    update(caller: PageCaller, id: string, form: StaffForm): Promise<unknown>;
  };
}
