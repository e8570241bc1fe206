/** Rules for networks, and blocked names. */
import type { z } from 'zod';
import type { adminIpBlockSchema } from '../../../../entities/moderation/blocks/admin-ip-block.ts';
import type { adminUsernameBlockSchema } from '../../../../entities/moderation/blocks/admin-username-block.ts';
import type { Messages as BlocksWords } from '../../../../generated/texts/all/pages/moderation/blocks.ts';
import { type Html, html } from '../../kit/html.ts';
import { timeTag } from '../../kit/time-tag.ts';
import type { ActForm } from '../kit/act-form.ts';
import type { StaffForm } from '../kit/staff-form.ts';
import type { BlockKind } from './block-kind.ts';

type IpBlock = z.infer<typeof adminIpBlockSchema>;
type UsernameBlock = z.infer<typeof adminUsernameBlockSchema>;

const SEVERITIES = ['sign_up_requires_approval', 'sign_up_block', 'no_access'] as const;
const DAY_SECONDS = 86_400;

/** For an existing rule the list shows the time; a number of days in the form counts from now. */
function networkFields(form: ActForm, words: BlocksWords, known?: IpBlock): Html {
  return html`${form.input('ip', { label: words.ip, hint: words.ipHint, max: 100, value: known?.ip })}
${form.select('severity', {
  ...{ label: words.severity, value: known?.severity },
  options: SEVERITIES.map((value) => ({ value, text: words.ipSeverities[value] })),
})}
${form.input('comment', { label: words.comment, optional: true, max: 5000, value: known?.comment })}
${form.input('expires_in', { label: words.days, hint: words.daysHint, type: 'number', optional: true })}`;
}

function networkOf(form: StaffForm) {
  const days = form.filled('expires_in');
  return {
    ip: form.text('ip'),
    severity: form.text('severity'),
    comment: form.text('comment'),
    expires_in: days === undefined ? null : Number(days) * DAY_SECONDS,
  };
}

export const NETWORKS: BlockKind = {
  permission: 'manage_blocks',
  columns: (words) => [words.ip, words.severity, words.comment, words.until],
  async list({ caller, times }, words, page) {
    return (await caller.adminIpBlocks.list(page)).map((rule) => ({
      id: rule.id,
      cells: [
        html`<code>${rule.ip}</code>`,
        html`<span class="tag">${words.ipSeverities[rule.severity]}</span>`,
        html`${rule.comment}`,
        rule.expires_at === null ? html`${words.ever}` : timeTag(rule.expires_at, { times }),
      ],
    }));
  },
  fields: networkFields,
  create: (caller, form) => caller.adminIpBlocks.create(networkOf(form)),
  remove: (caller, id) => caller.adminIpBlocks.remove({ id }),
  change: {
    async read(caller, id, form, words) {
      const known = await caller.adminIpBlocks.get({ id });
      return { title: known.ip, fields: networkFields(form, words, known) };
    },
    update: (caller, id, form) => caller.adminIpBlocks.update({ id, ...networkOf(form) }),
  },
};

function nameFields(form: ActForm, words: BlocksWords, known?: UsernameBlock): Html {
  return html`${form.input('username', { label: words.username, max: 100, value: known?.username })}
${form.check('exact', { label: words.exact, hint: words.exactHint, value: known?.exact ?? true })}
${form.check('allow_with_approval', { label: words.approval, hint: words.approvalHint, value: known?.allow_with_approval ?? false })}`;
}

const nameOf = (form: StaffForm) => ({
  username: form.text('username'),
  exact: form.checked('exact'),
  allow_with_approval: form.checked('allow_with_approval'),
});

export const NAMES: BlockKind = {
  permission: 'manage_blocks',
  columns: (words) => [words.username, words.severity],
  async list({ caller }, words, page) {
    return (await caller.adminUsernameBlocks.list(page)).map(({ id, username, exact, allow_with_approval }) => ({
      id,
      cells: [
        html`<strong>${username}</strong>`,
        html`<span class="tag">${exact ? words.whole : words.contains}</span>${allow_with_approval && html` <span class="tag">${words.approval}</span>`}`,
      ],
    }));
  },
  fields: nameFields,
  create: (caller, form) => caller.adminUsernameBlocks.create(nameOf(form)),
  remove: (caller, id) => caller.adminUsernameBlocks.remove({ id }),
  change: {
    async read(caller, id, form, words) {
      const known = await caller.adminUsernameBlocks.get({ id });
      return { title: known.username, fields: nameFields(form, words, known) };
    },
    update: (caller, id, form) => caller.adminUsernameBlocks.update({ id, ...nameOf(form) }),
  },
};
