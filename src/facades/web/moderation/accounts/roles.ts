/** /moderation/roles: roles, their ranks and permissions. */
import type { z } from 'zod';
import { PERMISSION_NAMES, type Permission } from '../../../../domain/access/roles.ts';
import { may } from '../../../../domain/access/viewer.ts';
import type { adminRoleSchema } from '../../../../entities/moderation/admin-role.ts';
import { TEXTS as PERMISSION_WORDS } from '../../../../generated/texts/all/pages/moderation/permission.ts';
import {
  TEXTS as ROLES_WORDS,
  type Messages as RolesWords,
} from '../../../../generated/texts/all/pages/moderation/roles.ts';
import { type Html, html } from '../../kit/html.ts';
import { ActForm } from '../kit/act-form.ts';
import { table } from '../kit/list.ts';
import { opens } from '../kit/sections.ts';
import type { StaffForm } from '../kit/staff-form.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { kitWords, type Visit } from '../kit/visit.ts';

type Role = z.infer<typeof adminRoleSchema>;

const PATH = '/moderation/roles';
/** The role that all have; it is neither removed nor ranked. */
const EVERYONE = '-99';

function permits(visit: Visit, { permission_names }: Role): Html {
  const told = permission_names.includes('administrator') ? (['administrator'] as const) : permission_names;
  const names = told.map((name) => PERMISSION_WORDS[visit.language][name]);
  return html`<span class="soft">${names.join('\u00a0· ')}</span>`;
}

/** Only permissions of the viewer's own role can be granted; the role's existing ones are shown, too. */
function fields(visit: Visit, form: ActForm, known?: Role): Html {
  const words = ROLES_WORDS[visit.language];
  const held = known?.permission_names ?? [];
  const options = PERMISSION_NAMES.filter((name) => held.includes(name) || may(visit.viewer, name, 'admin:write')).map(
    (name) => ({ value: name, text: PERMISSION_WORDS[visit.language][name] }),
  );
  const everyone = known?.id === EVERYONE;
  return html`${!everyone && form.input('name', { label: words.name, max: 200, value: known?.name })}
${!everyone && form.input('position', { label: words.rank, hint: words.rankHint, type: 'number', value: known?.position.toString() })}
${!everyone && form.input('color', { label: words.color, hint: words.colorHint, max: 20, optional: true, value: known?.color })}
${!everyone && form.check('highlighted', { label: words.highlighted, value: known?.highlighted ?? false })}
${form.input('collection_limit', { label: words.collections, type: 'number', optional: true, value: known?.collection_limit.toString() })}
${form.check('require_2fa', { label: words.require2fa, hint: words.require2faHint, value: known?.require_2fa ?? false })}
${form.checks('permissions', words.permissions, options, held)}`;
}

const numberOf = (form: StaffForm, name: string): number | undefined => {
  const text = form.filled(name);
  return text === undefined ? undefined : Number(text);
};

const input = (form: StaffForm) => ({
  ...(form.has('color') && { color: form.text('color') }),
  ...(form.has('highlighted') && { highlighted: form.checked('highlighted') }),
  require_2fa: form.checked('require_2fa'),
  position: numberOf(form, 'position'),
  collection_limit: numberOf(form, 'collection_limit'),
  permissions: form.list('permissions') as Permission[],
});

/** Everyone's role has no name of its own. */
const nameOf = ({ id, name }: { id: string; name: string }, words: RolesWords): string =>
  name || (id === EVERYONE ? words.everyone : id);

export const ROLES_PAGE: StaffPage = {
  path: PATH,
  section: 'roles',
  async show(visit) {
    const words = ROLES_WORDS[visit.language];
    const kit = kitWords(visit);
    const roles = await visit.caller.adminRoles.list();
    const people = (id: string) =>
      opens(visit.viewer, 'accounts') && html`<a href="/moderation/accounts?role_ids=${id}">${words.people}</a>`;
    const rows = roles.map((role) => [
      html`<strong>${nameOf(role, words)}</strong>${role.highlighted && html`<br><span class="tag">${words.shown}</span>`}`,
      html`${role.position}`,
      permits(visit, role),
      html`<div class="actions"><a class="button small" href="${PATH}/${role.id}">${kit.edit}</a>${
        role.id !== EVERYONE && new ActForm(visit, 'remove', role.id).confirmed(kit.remove, words.removeSure)
      }${role.id !== EVERYONE && people(role.id)}</div>`,
    ]);
    const form = new ActForm(visit, 'create');
    const body = html`<p class="soft">${words.about}</p>${table(visit, [words.role, words.rank, words.permits, ''], rows)}
<section class="card pad"><h2>${words.new}</h2>${form.whole(fields(visit, form), kit.save)}</section>`;
    return { title: kit.sections.roles, body };
  },
  acts: {
    async create({ caller }, form) {
      await caller.adminRoles.create({ name: form.text('name'), ...input(form) });
      return 'added';
    },
    async remove({ caller }, form) {
      await caller.adminRoles.remove({ id: form.text('id') });
      return 'removed';
    },
  },
};

export const ROLE_PAGE: StaffPage = {
  path: `${PATH}/:id`,
  section: 'roles',
  async show(visit) {
    const known = await visit.caller.adminRoles.get({ id: visit.params.id ?? '' });
    const form = new ActForm(visit, 'update');
    const body = html`<div class="card pad">${form.whole(fields(visit, form, known), kitWords(visit).save)}</div>
<p><a href="${PATH}">${kitWords(visit).back}</a></p>`;
    return { title: nameOf(known, ROLES_WORDS[visit.language]), body };
  },
  acts: {
    async update({ caller, params }, form) {
      const name = form.has('name') ? form.text('name') : undefined;
      await caller.adminRoles.update({ id: params.id ?? '', name, ...input(form) });
      return { done: 'saved', path: PATH };
    },
  },
};
