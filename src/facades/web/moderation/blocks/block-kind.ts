/** The description of a kind of blocks for their pages. */
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
  /**
   * The question to confirm before a block is created or changed; null if there is none, or it was confirmed. `id`: of the
   * changed block.
   */
  asks?(caller: PageCaller, form: StaffForm, words: BlocksWords, id: string | null): Promise<string | null>;
  remove(caller: PageCaller, id: string): Promise<unknown>;
  /** Missing if a block can only be deleted and created again. */
  change?: {
    read(caller: PageCaller, id: string, form: ActForm, words: BlocksWords): Promise<ShownBlock>;
    update(caller: PageCaller, id: string, form: StaffForm): Promise<unknown>;
    /** Deletes the stored data of its subject. */
    purge?(caller: PageCaller, id: string): Promise<unknown>;
  };
}
