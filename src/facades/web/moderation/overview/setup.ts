/**
 * /moderation/setup: the steps after the creation of the owner. Each can be skipped; its settings are on the page of settings, too,
 * and this page stays in the menu.
 */
import type { SettingName } from '../../../../domain/instance/settings.ts';
import type { SetupNeed } from '../../../../domain/setup/missing.ts';
import { type AdminSettings, settingField } from '../../../../entities/instance/settings.ts';
import { TEXTS as SETUP_WORDS } from '../../../../generated/texts/all/pages/moderation/setup.ts';
import { SETUP_STEPS_PATH } from '../../account/account-paths.ts';
import { type Html, html } from '../../kit/html.ts';
import { PICTURE_FORM, pictureFields, savePicture } from '../community/picture.ts';
import { settingControl } from '../community/settings.ts';
import { ActForm } from '../kit/act-form.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { asked, kitWords, type Visit } from '../kit/visit.ts';

type SetupState = Awaited<ReturnType<Visit['internal']['pageSetup']['state']>>;

interface Step {
  /** Those that the step changes; none for steps about the configuration of the process. */
  settings: readonly SettingName[];
  /** The needs that it meets. */
  needs: readonly SetupNeed[];
}

const STEPS = {
  community: {
    settings: ['name', 'description', 'contactEmail'],
    needs: ['name', 'description', 'contactEmail'],
  },
  picture: { settings: [], needs: [] },
  languages: { settings: ['languages'], needs: [] },
  signUps: { settings: ['registrations'], needs: [] },
  mail: { settings: [], needs: ['mail'] },
  storage: { settings: [], needs: [] },
  federation: { settings: ['limitedFederation'], needs: [] },
} as const satisfies Record<string, Step>;

type StepName = keyof typeof STEPS;

const NAMES = Object.keys(STEPS) as StepName[];

const stepNamed = (name: string | null): StepName | undefined => NAMES.find((each) => each === name);

const pathOf = (step: StepName): string => `${SETUP_STEPS_PATH}?${new URLSearchParams({ step })}`;

/** The path of the next step; after the last one that of the overview. */
function nextPath(step: StepName): string {
  const next = NAMES[NAMES.indexOf(step) + 1];
  return next ? pathOf(next) : SETUP_STEPS_PATH;
}

const isOpen = (step: StepName, { missing }: SetupState): boolean =>
  (STEPS[step].needs as readonly SetupNeed[]).some((need) => missing.includes(need));

function overview(visit: Visit, state: SetupState, current: StepName | undefined): Html {
  const words = SETUP_WORDS[visit.language];
  const entries = NAMES.map(
    (step) =>
      html`<li><a href="${pathOf(step)}"${step === current && html` aria-current="step"`}>${words.steps[step]}</a>${isOpen(step, state) && html` <span class="tag">${words.open}</span>`}</li>`,
  );
  return html`<section class="card pad"><h2>${words.overview}</h2><ol class="steps">${entries}</ol></section>`;
}

/** The text above the fields of the step. */
function explanation(visit: Visit, step: StepName, { sendsMail, usesBucket }: SetupState): string {
  const { about } = SETUP_WORDS[visit.language];
  if (step === 'mail') return sendsMail ? about.mail : about.noMail;
  if (step === 'storage') return usesBucket ? about.bucket : about.files;
  return about[step];
}

async function pictureForm(visit: Visit): Promise<Html> {
  const form = new ActForm(visit, 'picture', 'picture');
  const fields = pictureFields(visit, form, await visit.caller.adminInstance.picture());
  return form.whole(fields, SETUP_WORDS[visit.language].save, true);
}

async function stepForm(visit: Visit, step: StepName, settings: AdminSettings): Promise<Html | false> {
  const words = SETUP_WORDS[visit.language];
  if (step === 'picture') return pictureForm(visit);
  if (step === 'mail') return new ActForm(visit, 'test', step).whole(html``, words.test({ email: visit.user.email }));
  const form = new ActForm(visit, 'save', step);
  const controls = STEPS[step].settings.map((name) => settingControl(visit, form, name, settings[settingField(name)]));
  return controls.length > 0 && form.whole(html`${controls}`, words.save);
}

async function stepCard(visit: Visit, step: StepName, state: SetupState): Promise<Html> {
  const words = SETUP_WORDS[visit.language];
  const settings = await visit.caller.adminSettings.get();
  return html`<section class="card pad"><h2>${words.steps[step]}</h2><p>${explanation(visit, step, state)}</p>
${await stepForm(visit, step, settings)}
<p><a href="${nextPath(step)}">${words.skip}</a></p></section>`;
}

const finished = ({ language }: Visit): Html =>
  html`<p>${SETUP_WORDS[language].finished} <a href="/moderation/settings">${SETUP_WORDS[language].allSettings}</a></p>`;

export const SETUP_PAGE: StaffPage = {
  path: SETUP_STEPS_PATH,
  section: 'setup',
  limits: PICTURE_FORM,
  async show(visit) {
    const state = await visit.internal.pageSetup.state();
    const step = stepNamed(asked(visit, 'step'));
    const body = html`${step ? await stepCard(visit, step, state) : finished(visit)}${overview(visit, state, step)}`;
    return { title: kitWords(visit).sections.setup, body };
  },
  acts: {
    async save({ caller }, form) {
      const step = stepNamed(form.text('id'));
      if (!step) return { done: 'saved', path: SETUP_STEPS_PATH };
      const fields = STEPS[step].settings.map(settingField).filter((field) => form.has(field));
      await caller.adminSettings.update(Object.fromEntries(fields.map((field) => [field, form.text(field)])));
      return { done: 'saved', path: nextPath(step) };
    },
    async picture(visit, form) {
      await savePicture(visit, form);
      return { done: 'saved', path: nextPath('picture') };
    },
    async test({ internal }) {
      await internal.pageSetup.sendTestMail();
      return 'mailed';
    },
  },
};
