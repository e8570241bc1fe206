/** More posts of the demo community: longer conversations, pictures, polls, and posts that are not public. */
import type { DemoPost } from './posts.ts';

export const CONVERSATIONS: readonly DemoPost[] = [
  {
    by: 'tomasz',
    text: 'A question of principle: may one lock a bicycle to the fountain? #bicycles',
    poll: ['Yes', 'No', 'Only the mayor'],
    shared: true,
    replies: [
      ['nora', '@tomasz I asked the mayor. She walks.'],
      ['oskar', '@tomasz We need the fountain’s hydrant. So: please no.'],
      ['tomasz', '@oskar It has a hydrant?'],
      ['oskar', '@tomasz Under the third lion.'],
      ['paul', '@oskar Es sind nur zwei Löwen. Der dritte ist ein Hund.'],
    ],
  },
  {
    by: 'sofia',
    text: 'What shall we watch when it rains? #film',
    poll: ['Something with a train', 'Something with a ghost', 'Something with a train and a ghost'],
    replies: [
      ['felix', '@sofia Is there one with chess?'],
      ['sofia', '@felix There is, and nobody wins.'],
    ],
  },
  {
    by: 'greta',
    text: 'The allotment at the weir this morning, before anybody had an opinion about it. #garden',
    drawing: 'allotments-spring',
    replies: [
      ['ines', '@greta On voit presque mes ruches.'],
      ['lea', '@greta How does one get an allotment?'],
      ['greta', '@lea One waits. Or one marries.'],
      ['david', '@greta The list has eleven names. I keep it. In the shoebox.'],
    ],
  },
  {
    by: 'emre',
    text: 'Jupiter over the school telescope, as Yuki saw it. The queue was longer than the telescope. #astronomy',
    drawing: 'night-sky',
    shared: true,
    replies: [
      ['yuki', '@emre It looks like a button.'],
      ['emre', '@yuki It is a button with rings.'],
    ],
  },
  {
    by: 'jonas',
    text: 'Somebody returned a book that was due in 1994. No name, but a bar of chocolate between the pages. The fine is herewith forgiven. #library',
    shared: true,
    replies: [
      ['clara', '@jonas Quel chocolat ?'],
      ['jonas', '@clara Hazelnut. Best before 1995.'],
      ['ben', '@jonas Did you eat it?'],
      ['jonas', '@ben I have colleagues who will say nothing.'],
    ],
  },
  {
    by: 'hanna',
    text: 'Three falls from ladders on one weekend. Hold the ladder for each other, please, and put the telephone away while you do.',
    spoiler: 'Accidents, nothing graphic',
    replies: [
      ['oskar', '@hanna I will read this out at the next drill.'],
      ['marta', '@hanna Was one of them MY ladder?'],
    ],
  },
  {
    by: 'hanna',
    text: 'To those who follow me: I am off until Sunday and cannot look at your ankle. Bon courage.',
    visibility: 'private',
    replies: [['mira', '@hanna What if it is an elbow?']],
  },
  {
    by: 'nora',
    text: 'I am looking for people who remember the flood. Not for the paper yet; answers go to those who follow me only.',
    visibility: 'private',
    replies: [['luis', '@nora Come to the boathouse. The line on the wall is mine.']],
  },
  {
    by: 'mira',
    text: '@jonas somebody has signed up as “mayor_official”. Will you have a look?',
    visibility: 'direct',
    replies: [
      ['jonas', '@mira It is the mayor. I asked at the town hall. She is sorry about the name.'],
      ['mira', '@jonas Then welcome, Mayor Official.'],
    ],
  },
  {
    by: 'lea',
    text: '@amina is it true that you need somebody on Saturdays?',
    visibility: 'direct',
    replies: [
      ['amina', '@lea From half past four. Still interested?'],
      ['lea', '@amina …in the afternoon?'],
    ],
  },
  {
    by: 'clara',
    text: 'Avis aux altos : le sol est un sol. #choir',
    language: 'fr',
    replies: [
      ['sofia', '@clara We took it under advisement.'],
      ['hanna', '@clara Ours was warmer.'],
    ],
  },
  {
    by: 'paul',
    text: 'Wer weiß, warum der Weg hinter der Kirche „Im Himmelreich“ heißt? Ich weiß es, aber ich frage erst einmal. #history',
    language: 'de',
    replies: [
      ['jonas', '@paul Wegen der Kneipe?'],
      ['paul', '@jonas Wegen der Kneipe.'],
    ],
  },
  {
    by: 'david',
    text: 'The bridge association has 412.60 in the bank and one member who wants it spent on lanterns. Discuss. #council',
    replies: [
      ['yuki', '@david I would draw them for nothing.'],
      ['tomasz', '@david Lanterns with dynamos!'],
      ['david', '@tomasz Who pedals?'],
      ['tomasz', '@david The treasurer.'],
    ],
  },
  {
    by: 'ines',
    text: 'Un essaim sur le panneau de la gare. Je viens. Ne secouez rien. #bees',
    language: 'fr',
    shared: true,
    replies: [
      ['oskar', '@ines We have closed the platform side. Take your time.'],
      ['ines', '@oskar C’est fait. Ils sont dans la boîte, et moi aussi, presque.'],
      ['lea', '@ines That was the best delay I ever had.'],
    ],
  },
  {
    by: 'yuki',
    text: 'Three more pages of the sketchbook are full of people waiting for bread. #drawing #bread',
    drawing: 'bread-dawn',
    replies: [
      ['amina', '@yuki You may pay in drawings.'],
      ['ben', '@yuki Am I the one with the hat?'],
      ['yuki', '@ben You are the hat.'],
    ],
  },
  {
    by: 'ben',
    text: 'Training moves to six o’clock, because at half past five the pitch belongs to the rabbits. #football',
    visibility: 'unlisted',
    replies: [['greta', '@ben So do my carrots.']],
  },
  {
    by: 'luis',
    text: 'The swans are back at the second bend. I will not say which second bend. #river',
    drawing: 'swan-river',
    shared: true,
    replies: [
      ['felix', '@luis The one after the willow?'],
      ['luis', '@felix There is no willow. Forget the willow.'],
    ],
  },
  {
    by: 'marta',
    text: 'THE LADDER IS BACK. No note. It has been painted green. #theatre',
    shared: true,
    replies: [
      ['david', '@marta I should like to say that it suits the stage.'],
      ['marta', '@david David.'],
      ['oskar', '@marta It is a good green.'],
      ['mira', '@marta Bring it on Thursday, the third rung was always loose.'],
    ],
  },
];
