/** Blocks of e-mail domains and of single addresses. */
import { html } from '../../kit/html.ts';
import type { BlockKind } from './block-kind.ts';

const LONGEST = 1000;

export const EMAIL_DOMAINS: BlockKind = {
  permission: 'manage_blocks',
  columns: (words) => [words.domain, words.severity, words.attempts],
  async list({ caller }, words, page) {
    const blocks = await caller.adminEmailDomainBlocks.list(page);
    return blocks.map(({ id, domain, allow_with_approval, history }) => ({
      id,
      cells: [
        html`<strong>${domain}</strong>`,
        html`${allow_with_approval && html`<span class="tag">${words.approval}</span>`}`,
        html`${history.reduce((sum, { uses }) => sum + Number(uses), 0)}`,
      ],
    }));
  },
  fields: (form, words) =>
    html`${form.input('domain', { label: words.domain, hint: words.domainHint, max: LONGEST })}
${form.check('allow_with_approval', { label: words.approval, hint: words.approvalHint, value: false })}`,
  create: (caller, form) =>
    caller.adminEmailDomainBlocks.create({
      domain: form.text('domain'),
      allow_with_approval: form.checked('allow_with_approval'),
    }),
  remove: (caller, id) => caller.adminEmailDomainBlocks.remove({ id }),
};

export const EMAILS: BlockKind = {
  permission: 'manage_blocks',
  columns: (words) => [words.hash],
  async list({ caller }, _words, page) {
    const blocks = await caller.adminCanonicalEmailBlocks.list(page);
    return blocks.map(({ id, canonical_email_hash }) => ({ id, cells: [html`<code>${canonical_email_hash}</code>`] }));
  },
  fields: (form, words) =>
    form.input('email', { label: words.email, hint: words.emailHint, type: 'email', max: LONGEST }),
  create: (caller, form) => caller.adminCanonicalEmailBlocks.create({ email: form.text('email') }),
  remove: (caller, id) => caller.adminCanonicalEmailBlocks.remove({ id }),
};
