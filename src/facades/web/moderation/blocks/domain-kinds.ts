/** Blocks and allows of other servers. */
import type { z } from 'zod';
import type { adminDomainBlockSchema } from '../../../../entities/moderation/blocks/admin-domain-block.ts';
import type { Messages as BlocksWords } from '../../../../generated/texts/all/pages/moderation/blocks.ts';
import { type Html, html } from '../../kit/html.ts';
import { timeTag } from '../../kit/time-tag.ts';
import type { ActForm } from '../kit/act-form.ts';
import type { StaffForm } from '../kit/staff-form.ts';
import type { BlockKind } from './block-kind.ts';

type DomainBlock = z.infer<typeof adminDomainBlockSchema>;

const LONGEST = 1000;
const SEVERITIES = ['silence', 'suspend', 'noop'] as const;

function measures(form: ActForm, words: BlocksWords, known?: DomainBlock): Html {
  return html`${form.sure('domain', known?.domain)}${form.select('severity', {
    ...{ label: words.severity, value: known?.severity },
    options: SEVERITIES.map((value) => ({ value, text: words.severities[value] })),
  })}
${form.check('reject_media', { label: words.rejectMedia, value: known?.reject_media ?? false })}
${form.check('reject_reports', { label: words.rejectReports, value: known?.reject_reports ?? false })}
${form.check('obfuscate', { label: words.obfuscate, value: known?.obfuscate ?? false })}
${form.area('private_comment', { label: words.privateComment, optional: true, rows: 2, max: 5000, value: known?.private_comment })}
${form.area('public_comment', { label: words.publicComment, optional: true, rows: 2, max: 5000, value: known?.public_comment })}`;
}

const measuresOf = (form: StaffForm) => ({
  severity: form.text('severity'),
  reject_media: form.checked('reject_media'),
  reject_reports: form.checked('reject_reports'),
  obfuscate: form.checked('obfuscate'),
  private_comment: form.text('private_comment'),
  public_comment: form.text('public_comment'),
});

function cells(block: DomainBlock, words: BlocksWords): Html[] {
  const also = [block.reject_media && words.rejectMedia, block.reject_reports && words.rejectReports].filter(Boolean);
  return [
    html`<strong>${block.domain}</strong>`,
    html`<span class="tag">${words.severities[block.severity]}</span>${also.length > 0 && html`<br><span class="soft">${also.join('\u00a0· ')}</span>`}`,
    html`${block.private_comment}${block.private_comment && block.public_comment && html`<br>`}${block.public_comment && html`<span class="soft">${block.public_comment}</span>`}`,
  ];
}

export const DOMAINS: BlockKind = {
  permission: 'manage_federation',
  columns: (words) => [words.domain, words.severity, words.comment],
  async list({ caller }, words, page) {
    return (await caller.adminDomainBlocks.list(page)).map((block) => ({ id: block.id, cells: cells(block, words) }));
  },
  fields: (form, words) =>
    html`${form.input('domain', { label: words.domain, hint: words.domainHint, max: LONGEST })}${measures(form, words)}`,
  create: (caller, form) => caller.adminDomainBlocks.create({ domain: form.text('domain'), ...measuresOf(form) }),
  async asks(caller, form, words, id) {
    if (form.text('severity') !== 'suspend') return null;
    const known = id === null ? null : await caller.adminDomainBlocks.get({ id });
    const typed = known?.domain ?? form.text('domain');
    if (known?.severity === 'suspend' || form.text('sure') === typed) return null;
    const effects = await caller.adminDomainBlocks.preview({ domain: typed });
    const { domain, accounts_count: accounts, following_count: following, followers_count: followers } = effects;
    return accounts + following + followers === 0 ? null : words.ends({ domain, accounts, following, followers });
  },
  remove: (caller, id) => caller.adminDomainBlocks.remove({ id }),
  change: {
    async read(caller, id, form, words) {
      const known = await caller.adminDomainBlocks.get({ id });
      return { title: known.domain, fields: measures(form, words, known), mayPurge: known.severity === 'suspend' };
    },
    update: (caller, id, form) => caller.adminDomainBlocks.update({ id, ...measuresOf(form) }),
    purge: (caller, id) => caller.adminDomainBlocks.purge({ id }),
  },
};

export const ALLOWS: BlockKind = {
  permission: 'manage_federation',
  columns: (words) => [words.domain, words.since],
  async list({ caller, times }, _words, page) {
    const allows = await caller.adminDomainAllows.list(page);
    return allows.map(({ id, domain, created_at }) => ({
      id,
      cells: [html`<strong>${domain}</strong>`, timeTag(created_at, { times })],
    }));
  },
  fields: (form, words) => form.input('domain', { label: words.domain, hint: words.domainHint, max: LONGEST }),
  create: (caller, form) => caller.adminDomainAllows.create({ domain: form.text('domain') }),
  remove: (caller, id) => caller.adminDomainAllows.remove({ id }),
};
