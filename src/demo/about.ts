/** The texts about the demo community: rules, an extended description and a privacy policy. */
import { listRules } from '../domain/instance/rules.ts';
import { writtenTexts } from '../domain/instance/texts.ts';
import type { Stage } from './stage.ts';

const RULES = [
  {
    text: 'Be kind, also when you are right.',
    hint: 'Disagree about the bridge, not about each other. Nobody is made fun of for what they are.',
    translations: [{ language: 'de', text: 'Sei freundlich, auch wenn du recht hast.' }],
  },
  {
    text: 'Events are real.',
    hint: 'Somebody will be there and open the door. What is for sale goes to the notice board at the library.',
    translations: [{ language: 'de', text: 'Veranstaltungen finden wirklich statt.' }],
  },
  { text: 'Ask before you post pictures of other people’s children.' },
];

const EXTENDED_DESCRIPTION = `# Lindenau, by the river

This server belongs to the clubs of a small town that is made up. Everybody who lives here, or would like to, is welcome.

- **Events**: the repair café, the choir, the film club, and whatever you begin yourself
- **Groups**: ask there what you would ask over the fence
- **Posts**: the height of the river, and the bread of the day

Mira runs it from a cupboard in the old school.`;

const PRIVACY_POLICY = `# Privacy

We keep what you write, your address for mail, and when you signed in. Nothing is sold, and nobody is counted.

- Posts for followers are read by your followers, and direct ones by those whom you name.
- Who comes to an event is known to those who organize it.
- What you delete is gone here at once, and from our backups after two weeks.

Questions? Ask Mira.`;

/** Keeps texts of the operator. */
export async function introduceTown(stage: Stage): Promise<void> {
  const { adminInstance } = stage.of('mira').caller;
  if ((await listRules(stage.platform)).length === 0) for (const rule of RULES) await adminInstance.addRule(rule);
  const written = await writtenTexts(stage.platform);
  if (!written.has('EXTENDED_DESCRIPTION'))
    await adminInstance.writeText({ name: 'extended_description', text: EXTENDED_DESCRIPTION });
  if (!written.has('PRIVACY_POLICY')) await adminInstance.writeText({ name: 'privacy_policy', text: PRIVACY_POLICY });
}
