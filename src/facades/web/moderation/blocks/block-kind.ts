/** What the pages of blocks need to know of each kind. */
import type { Permission } from '../../../../domain/access/roles.ts';
import type { Messages as BlocksWords } from '../../../../generated/texts/all/pages/moderation/blocks.ts';
import type { Html } from '../../kit/html.ts';
import type { PageCaller } from '../../kit/page-caller.ts';
import type { ActForm } from '../kit/act-form.ts';
import type { StaffForm } from '../kit/staff-form.ts';
import type { Visit } from '../kit/visit.ts';

export interface BlockRow {
  id: string;
  cells: Html[];
}

/** One on a page of its own. */
export interface ShownBlock {
  title: string;
  fields: Html;
  mayPurge?: boolean;
}

export interface BlockKind {
  permission: Permission;
  columns(words: BlocksWords): string[];
  list(
    visit: Pick<Visit, 'caller' | 'language' | 'times'>,
    words: BlocksWords,
    page: { limit: number; max_id: string | undefined },
  ): Promise<BlockRow[]>;
  /** The fields of a new one. */
  fields(form: ActForm, words: BlocksWords): Html;
  create(caller: PageCaller, form: StaffForm): Promise<unknown>;
  /** What has to be confirmed before it is made or changed; null: nothing, or that was done. `id`: of the one that is changed. */
  asks?(caller: PageCaller, form: StaffForm, words: BlocksWords, id: string | null): Promise<string | null>;
  remove(caller: PageCaller, id: string): Promise<unknown>;
  /** Missing where one can only be removed and made anew. */
  change?: {
    read(caller: PageCaller, id: string, form: ActForm, words: BlocksWords): Promise<ShownBlock>;
    update(caller: PageCaller, id: string, form: StaffForm): Promise<unknown>;
    /** Deletes what is known of what it is about. */
    purge?(caller: PageCaller, id: string): Promise<unknown>;
  };
}
