/** The texts of refusals in each language, and the way from an English text to its name and back to a sentence. */
import { describe, expect, test } from 'vitest';
import { dataOf, invalid, REFUSAL_KINDS, Refusal } from '../../src/platform/errors.ts';
import { ADVICE as AR_ADVICE } from '../../src/wording/arabic/advice.ts';
import { LABELS as AR_LABELS } from '../../src/wording/arabic/labels.ts';
import { SENTENCES as AR_SENTENCES } from '../../src/wording/arabic/sentences.ts';
import { ACCOUNTS } from '../../src/wording/english/accounts.ts';
import { ADVICE } from '../../src/wording/english/advice.ts';
import { COMMUNITY } from '../../src/wording/english/community.ts';
import { LABELS } from '../../src/wording/english/labels.ts';
import { PHRASES } from '../../src/wording/english/phrases.ts';
import { POSTS } from '../../src/wording/english/posts.ts';
import { REQUESTS } from '../../src/wording/english/requests.ts';
import { TEXTS as FRENCH } from '../../src/wording/french/texts.ts';
import { TEXTS as GERMAN } from '../../src/wording/german/texts.ts';
import { problemData } from '../../src/wording/refusal-data.ts';
import { sayField, sayLabelled, sayProblem, sayRefusal } from '../../src/wording/say.ts';
import { ENGLISH, type RefusalName } from '../../src/wording/texts.ts';
import { sourcesBelow } from '../architecture/source.ts';
import { SERVER_WORDS } from '../support/values/server-words.ts';

/** English are the sentences that clients compare; people read others in their place. */
const TEXTS = { en: { sentences: ENGLISH, advice: ADVICE, labels: LABELS }, fr: FRENCH, de: GERMAN };

const TABLES = ['sentences', 'advice', 'labels'] as const;
const TRANSLATED = ['fr', 'de'] as const;

const parametersOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
const entriesOf = (language: 'en' | 'fr' | 'de', table: (typeof TABLES)[number]) =>
  Object.entries<string>(TEXTS[language][table]);

describe.each(TABLES)('the table of %s', (table) => {
  test.each(TRANSLATED)('is translated to %s: every text, with parameters that English has', (language) => {
    const english = new Map(entriesOf('en', table));
    expect(Object.keys(TEXTS[language][table]).sort()).toEqual([...english.keys()].sort());
    const faults = entriesOf(language, table).filter(([name, text]) => {
      const known = parametersOf(english.get(name) ?? '');
      return (
        text.trim() === '' ||
        // Labels such as “Description” are the same words in two languages.
        (text === english.get(name) && table !== 'labels') ||
        parametersOf(text).some((each) => !known.includes(each))
      );
    });
    expect(faults).toEqual([]);
  });
});

describe('Arabic, which has gaps', () => {
  test('has only parameters that English has', () => {
    const faults = [AR_SENTENCES, AR_ADVICE, AR_LABELS].flatMap((table) =>
      Object.entries(table).filter(([name, text]) => {
        const english: Readonly<Record<string, string>> = { ...ENGLISH, ...ADVICE };
        const known = parametersOf(english[name] ?? '');
        return text.trim() === '' || parametersOf(text).some((each) => !known.includes(each));
      }),
    );
    expect(faults).toEqual([]);
  });

  test('says in English what it lacks, isolated', () => {
    const told = (refusal: RefusalName) => sayRefusal({ refusal, parameters: {}, problem: null, problems: null }, 'ar');
    expect(told('event_full')).toBe('اكتملت هذه الفعالية.');
    expect(told('passkeys_full')).toBe('\u2066You have too many passkeys. Remove one first.\u2069');
    expect(sayLabelled('العنوان', [problemData("can't be blank")], 'ar')).toBe('العنوان: املأ هذا الحقل.');
  });
});

test('the texts of a language import those of no other, since a browser would load both', () => {
  const others = /^import (?!type )[^;]*from '\.\.\/(?:arabic|english|french|german)\//m;
  const sources = sourcesBelow('src/wording').filter(({ path }) => path.split('/').length > 3);
  expect(sources.length).toBeGreaterThan(20);
  expect(sources.filter(({ text }) => others.test(text)).map(({ path }) => path)).toEqual([]);
});

test('no two rooms name a sentence alike, of which one would be lost', () => {
  const names = [ACCOUNTS, POSTS, COMMUNITY, REQUESTS].flatMap((room) => Object.keys(room));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

const said = (refusal: Refusal, language: 'en' | 'fr' | 'de') => sayRefusal(dataOf(refusal), language);

describe('a refusal', () => {
  test('is named by its sentence, with the values of its parameters', () => {
    const refusal = new Refusal('conflict', 'Member already has role ADMINISTRATOR');
    expect(dataOf(refusal)).toEqual({
      refusal: 'member_role_already',
      parameters: { role: 'ADMINISTRATOR' },
      problem: null,
      problems: null,
    });
    expect(said(refusal, 'fr')).toBe('Ce membre a déjà ce rôle : ADMINISTRATOR.');
    expect(said(refusal, 'de')).toBe('Dieses Mitglied hat diese Rolle schon: ADMINISTRATOR.');
    expect(said(refusal, 'en')).toBe('This member has this role already.');
  });

  test('a refusal of fields names the problem of each', () => {
    const refusal = invalid({ text: ["can't be blank"], 'rule_ids.3': ['is not an id'] });
    expect(dataOf(refusal)).toEqual({
      refusal: 'validation_failed',
      parameters: {},
      problem: null,
      problems: {
        text: [{ problem: 'blank', parameters: {}, phrase: "can't be blank" }],
        'rule_ids.3': [{ problem: 'not_id', parameters: {}, phrase: 'is not an id' }],
      },
    });
    expect(said(refusal, 'fr')).toBe(
      'Ce qui a été saisi n’est pas valable. Texte\u00a0: remplissez ce champ. Règles\u00a0: choisissez de nouveau, cela n’a pas été reconnu.',
    );
    expect(said(refusal, 'en')).toBe(
      'Something is missing or wrong. Text: fill this in. Rules: choose it again, it was not recognized.',
    );
  });

  test('says a phrase inside of a sentence in the same language', () => {
    const refusal = new Refusal('invalid', 'Validation failed: Username is reserved');
    expect(said(refusal, 'fr')).toBe('Nom d’utilisateur : choisissez autre chose, c’est réservé au serveur.');
    expect(said(refusal, 'en')).toBe('Username: choose another one, this one is kept for the server itself.');
  });

  test('keeps what people typed as it is, also where it looks like a parameter or like another sentence', () => {
    const refusal = new Refusal('not_found', 'There is no account called {name} is too large. $&.');
    expect(dataOf(refusal).parameters).toEqual({ name: '{name} is too large. $&' });
    expect(said(refusal, 'de')).toBe('Es gibt kein Konto namens {name} is too large. $&.');
  });

  test('has the sentence of its kind without a sentence of its own', () => {
    for (const kind of Object.keys(REFUSAL_KINDS) as (keyof typeof REFUSAL_KINDS)[]) {
      const refusal = new Refusal(kind, 'what nobody wrote' as never);
      expect(dataOf(refusal).refusal).toBe(kind);
      expect(said(refusal, 'fr')).toBe(TEXTS.fr.sentences[kind]);
      expect(said(refusal, 'en')).toMatch(/^[A-Z].*\.$/);
    }
  });
});

test('the text with the longest fixed part names a phrase', () => {
  expect(problemData('is too long (maximum is 500 characters)')).toMatchObject({
    problem: 'too_long',
    parameters: { most: '500' },
  });
  expect(problemData('must be greater than or equal to 5').problem).toBe('greater_or_equal');
  expect(sayProblem(problemData('must be PNG or nothing'), 'de')).toBe('Wähle eine der Möglichkeiten');
});

/** API terms, which people do not know. */
const OF_INTERFACES =
  /\b(?:param|parameter|record|actor|uuid|null|offset|limit|authenticat\w*|validation|scopes?)\b|_/i;

test.each(['en', 'fr', 'de'] as const)('every refusal is a whole sentence for people in %s', (language) => {
  const faults = entriesOf('en', 'sentences').flatMap(([refusal]) => {
    const data = { refusal, parameters: {}, problem: problemData('is reserved'), problems: null };
    const text = sayRefusal(data, language);
    const isSentence = /^[\p{Lu}\d“„«{]/u.test(text) && /[.!?…][”»“]?$/.test(text);
    const isRaw = language === 'en' && OF_INTERFACES.test(text);
    return isSentence && !isRaw ? [] : [`${refusal}: ${text}`];
  });
  expect(faults).toEqual([]);
});

test('the advice about a field follows its label, and several problems are sentences', () => {
  const least = (count: number) => problemData(`should be at least ${count} character(s)`);
  expect(sayLabelled('Title', [least(3)], 'en')).toBe('Title: enter at least 3 characters.');
  expect(sayLabelled('Titel', [least(1)], 'de')).toBe('Titel: Fülle dieses Feld aus.');
  expect(sayLabelled('What is it?', [least(3)], 'en')).toBe('What is it? Enter at least 3 characters.');
  const nothing = [problemData("can't be blank"), problemData('must be an e-mail address')];
  expect(sayLabelled('Email', nothing, 'en')).toBe('Email: fill this in.');
  expect(sayLabelled('Titre', [least(3), problemData('is reserved'), least(3)], 'fr')).toBe(
    'Titre\u00a0: saisissez au moins 3 caractères. Choisissez autre chose, c’est réservé au serveur.',
  );
});

test.each(['en', 'fr', 'de'] as const)('advice of %s has no words of interfaces and ends open', (language) => {
  const faults = entriesOf(language, 'advice').filter(([, text]) => SERVER_WORDS.test(text) || /[.!]$/.test(text));
  expect(faults).toEqual([]);
});

test('every phrase of the interface has advice for people', () => {
  expect(Object.keys(ADVICE).sort()).toEqual(Object.keys(PHRASES).sort());
});

test('fields without a label keep their name', () => {
  expect([sayField('fields_attributes.3.displayName', 'fr'), sayField('odd_field', 'fr')]).toEqual([
    'Nom',
    'Odd field',
  ]);
});
