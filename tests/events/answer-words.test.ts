/** FEV-165: which replies to an event are answers. */
import { describe, expect, test } from 'vitest';
import { answerIn } from '../../src/domain/participations/answer-words.ts';

describe('a message', () => {
  test.each([
    ['@jazz@plaza.example yes', 'yes'],
    ['@jazz@plaza.example @bob Yes! I bring cake.', 'yes'],
    ['Ja, ich bringe Kuchen mit', 'yes'],
    ['OUI', 'yes'],
    ['I’m in', 'yes'],
    ['Count me in :)', 'yes'],
    ['yes 🎉', 'yes'],
    ['Yes\nsee you', 'yes'],
    ['no-show fees?', null],
    ['no', 'no'],
    ['Nein.', 'no'],
    ['No – my train is late', 'no'],
    ['J’annule', 'no'],
    ['I can’t come', 'no'],
    ['Yesterday was fine', null],
    ['No idea yet', null],
    ['Is there parking?', null],
    ['@jazz', null],
    ['', null],
  ])('%s: %s', (text, answer) => {
    expect(answerIn(text, false)).toBe(answer);
  });
});

describe('a post that everybody reads', () => {
  test.each([
    ['@jazz@plaza.example yes', 'yes'],
    ['Yes! 🎉', 'yes'],
    ['ja', 'yes'],
    ['no', 'no'],
    ['No way!', null],
    ['No, thank you for asking, but who plays?', null],
    ['Yes. I was there last year.', null],
  ])('%s: %s', (text, answer) => {
    expect(answerIn(text, true)).toBe(answer);
  });
});
