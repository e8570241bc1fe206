/** `plaza rules`, `plaza texts` and `plaza terms`: the texts about the server. */
import { type Command, InvalidArgumentError } from 'commander';
import { addRule, changeRule, deleteRule, type RuleTranslation } from '../domain/instance/change-rules.ts';
import { listRules } from '../domain/instance/rules.ts';
import {
  listTerms,
  type PlainText,
  publishTerms,
  readText,
  removeText,
  withdrawTerms,
  writeText,
} from '../domain/instance/texts.ts';
import { TEXT_NAMES, textNamed } from '../entities/instance/instance-text.ts';
import { textOf } from '../platform/files/open-import.ts';
import { printing } from './printing.ts';
import { table } from './table.ts';

/** More than any text that people would read. */
const MOST_BYTES = 10_000_000;
const contentOf = (file: string): Promise<string> => textOf(file, MOST_BYTES);

const dayText = (day: Date): string => day.toISOString().slice(0, 10);

/** `fr=Text`, once for each language. */
function translation(given: string, before: RuleTranslation[] = []): RuleTranslation[] {
  const [, language, words] = /^([^=]+)=(.+)$/.exec(given) ?? [];
  if (language === undefined || words === undefined) throw new InvalidArgumentError('It is written as fr=Text.');
  return [...before, { language, text: words }];
}

interface RuleOptions {
  hint?: string;
  translation?: RuleTranslation[];
}

const ruleFields = ({ hint, translation: translations }: RuleOptions) => ({ hint, translations });

function addRuleCommands(program: Command): void {
  const rules = program.command('rules').description('The rules of the community.');
  rules
    .command('list')
    .description('Print the rules with their ids.')
    .action(printing(async (platform) => table((await listRules(platform)).map(({ id, text }) => [`${id}`, text]))));
  for (const name of ['add', 'change'] as const) {
    const command = rules.command(name);
    command.description(name === 'add' ? 'Add a rule at the end.' : 'Change the text of a rule.');
    if (name === 'change') command.argument('<ID>', 'the id of the rule');
    command
      .argument('<TEXT>', 'the rule in one line')
      .option('--hint <HINT>', 'a longer explanation')
      .option('--translation <LANGUAGE=TEXT>', 'the rule in another language; may be repeated', translation);
    if (name === 'add')
      command.action(
        printing(async (platform, text: string, options: RuleOptions) => {
          const { id } = await addRule(platform, { text, ...ruleFields(options) });
          return `${id}`;
        }),
      );
    else
      command.action(
        printing(async (platform, id: string, text: string, options: RuleOptions) => {
          await changeRule(platform, id, { text, ...ruleFields(options) });
          return 'Changed.';
        }),
      );
  }
  rules
    .command('delete')
    .description('Delete a rule; reports that mention it keep it.')
    .argument('<ID>', 'the id of the rule')
    .action(
      printing(async (platform, id: string) => {
        await deleteRule(platform, id);
        return 'Deleted.';
      }),
    );
}

function kindOf(name: string): PlainText {
  const kind = textNamed(name);
  if (kind === null) throw new InvalidArgumentError(`It is one of ${Object.keys(TEXT_NAMES).join(', ')}.`);
  return kind;
}

function addTextCommands(program: Command): void {
  const texts = program.command('texts').description('Texts about the server: extended_description, privacy_policy.');
  texts
    .command('get')
    .description('Print a text as it was written.')
    .argument('<NAME>', 'which text', kindOf)
    .action(printing(async (platform, kind: PlainText) => (await readText(platform, kind))?.text ?? ''));
  texts
    .command('set')
    .description('Set a text, in Markdown.')
    .argument('<NAME>', 'which text', kindOf)
    .argument('<FILE>', 'the file with the text; - for standard input')
    .action(
      printing(async (platform, kind: PlainText, file: string) => {
        await writeText(platform, kind, await contentOf(file));
        return 'Written.';
      }),
    );
  texts
    .command('remove')
    .description('Remove a text, with its earlier versions.')
    .argument('<NAME>', 'which text', kindOf)
    .action(
      printing(async (platform, kind: PlainText) => {
        await removeText(platform, kind);
        return 'Removed.';
      }),
    );
}

function addTermsCommands(program: Command): void {
  const terms = program
    .command('terms')
    .description('The terms of service; each version is in force from its first day.');
  terms
    .command('list')
    .description('List the versions, with their first days.')
    .action(
      printing(async (platform) => {
        const rows = await listTerms(platform);
        return table(rows.map((row) => [dayText(row.effectiveOn), row.effective ? 'begun' : 'to come']));
      }),
    );
  terms
    .command('publish')
    .description('Publish terms of service, in Markdown.')
    .argument('<DAY>', 'the first day on which they are in force: today or later, such as 2026-12-31')
    .argument('<FILE>', 'the file with the text; - for standard input')
    .action(
      printing(async (platform, effectiveDate: string, file: string) => {
        await publishTerms(platform, { effectiveDate, text: await contentOf(file) });
        return 'Published.';
      }),
    );
  terms
    .command('withdraw')
    .description('Withdraw terms of service that are not in force yet.')
    .argument('<DAY>', 'the first day of their version')
    .action(
      printing(async (platform, day: string) => {
        await withdrawTerms(platform, day);
        return 'Withdrawn.';
      }),
    );
}

export function addInstanceCommands(program: Command): void {
  for (const add of [addRuleCommands, addTextCommands, addTermsCommands]) add(program);
}
