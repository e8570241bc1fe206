/** /moderation/log: the action log, filtered by moderator, action, or target. */
import { ACTIONS, type Action } from '../../../../domain/action-log/actions.ts';
import type { ActionLog } from '../../../../entities/moderation/action-log.ts';
import { TEXTS as LOG_WORDS } from '../../../../generated/texts/all/pages/moderation/log.ts';
import { type Html, html } from '../../kit/html.ts';
import { timeTag } from '../../kit/time-tag.ts';
import { filters, numberedPages, pageNumber, table } from '../kit/list.ts';
import { withParameters } from '../kit/paths.ts';
import { opens, type SectionName } from '../kit/sections.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { asked, kitWords, type Visit } from '../kit/visit.ts';

const LIMIT = 40;

/** After these actions the target no longer exists. */
const LAST: readonly Action[] = ['ACCOUNT_REJECTION', 'ACCOUNT_DELETION', 'GROUP_DELETION'];

/** The page of an action's target, and its section. */
const PAGES: Partial<Record<(typeof ACTIONS)[Action], [section: SectionName, path: (id: string) => string]>> = {
  Report: ['reports', (id) => `/moderation/reports/${id}`],
  Actor: ['accounts', (id) => `/moderation/accounts/${id}`],
  Appeal: ['appeals', () => '/moderation/appeals'],
  Invite: ['invites', () => '/moderation/invites'],
  Role: ['roles', () => '/moderation/roles'],
  Rule: ['rules', () => '/moderation/rules'],
  Announcement: ['announcements', () => '/moderation/announcements'],
  Setting: ['settings', () => '/moderation/settings'],
  WarningPreset: ['warningPresets', () => '/moderation/warning-presets'],
};

function about(visit: Visit, { action, object }: ActionLog): Html {
  const words = LOG_WORDS[visit.language];
  const [section, pathOf] = PAGES[object.type as (typeof ACTIONS)[Action]] ?? [];
  const path = section && opens(visit.viewer, section) && !LAST.includes(action) ? pathOf?.(object.id) : undefined;
  const id = object.content === null && object.changes === null && ` ${object.id}`;
  const type = words.targets[object.type as (typeof ACTIONS)[Action]];
  const name = object.title ?? html`${type}${id}`;
  const changes = object.changes?.map(
    (change) =>
      html`<li>${words.changed({ name: change.name, before: change.old || words.nothing, after: change.new || words.nothing })}</li>`,
  );
  const content = object.content?.slice(0, 200);
  return html`${path === undefined ? name : html`<a href="${path}">${name}</a>`}${content && html`<br><span class="soft">${content}</span>`}${changes && html`<ul class="points">${changes}</ul>`}`;
}

function who(visit: Visit, { actor }: ActionLog): Html {
  if (!actor) return html`<span class="soft">${kitWords(visit).terminal}</span>`;
  return html`<a href="${withParameters('/moderation/log', { actor: actor.preferredUsername })}"><bdi>@${actor.preferredUsername}</bdi></a>`;
}

export function actionTable(visit: Visit, actions: readonly ActionLog[]): Html {
  const words = LOG_WORDS[visit.language];
  const rows = actions.map((entry) => [
    timeTag(entry.insertedAt, visit),
    who(visit, entry),
    html`${words.actions[entry.action]}`,
    about(visit, entry),
  ]);
  return table(visit, [words.when, words.who, words.what, words.about], rows);
}

/** The identity of that name; an unknown one is `0`, which did nothing. */
async function identityNamed({ caller }: Visit, name: string): Promise<string> {
  const found = await caller.accounts.lookup({ acct: name.replace(/^@/, '') }).catch(() => null);
  return found?.id ?? '0';
}

const isAction = (name: string): name is Action => Object.hasOwn(ACTIONS, name);

export const LOG_PAGE: StaffPage = {
  path: '/moderation/log',
  section: 'log',
  async show(visit) {
    const words = LOG_WORDS[visit.language];
    const kit = kitWords(visit);
    const actor = asked(visit, 'actor');
    const action = asked(visit, 'action') ?? '';
    const [targetType, targetId] = [asked(visit, 'target_type'), asked(visit, 'target_id')];
    const types: readonly string[] = Object.values(ACTIONS);
    const actions = await visit.caller.moderation.log({
      limit: LIMIT,
      page: pageNumber(visit),
      ...(isAction(action) && { actions: [action] }),
      ...(actor !== null && { actorId: await identityNamed(visit, actor) }),
      ...(targetType !== null && types.includes(targetType) && { targetType: targetType as (typeof ACTIONS)[Action] }),
      ...(targetId !== null && { targetId }),
    });
    const options = (Object.keys(ACTIONS) as Action[])
      .map((name) => ({ value: name, text: words.actions[name] }))
      .sort((a, b) => a.text.localeCompare(b.text, visit.language));
    const body = html`${filters(visit, [
      { name: 'actor', label: words.actor, type: 'text', max: 100 },
      { name: 'action', label: words.action, options: [{ value: '', text: kit.all }, ...options] },
    ])}${actionTable(visit, actions)}${numberedPages(visit, actions.length, LIMIT)}`;
    return { title: kit.sections.log, body };
  },
};
