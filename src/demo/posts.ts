/** Posts of the demo community, with replies. */
import type { DrawingName } from './drawings.ts';

export interface DemoPost {
  by: string;
  text: string;
  /** Replies, in order. */
  replies?: readonly (readonly [by: string, text: string])[];
  visibility?: 'public' | 'unlisted' | 'private' | 'direct';
  spoiler?: string;
  language?: string;
  /** An attached picture. */
  drawing?: DrawingName;
  /** The options of a poll. */
  poll?: readonly string[];
  /** Some reblog it. */
  shared?: boolean;
}

export const POSTS: readonly DemoPost[] = [
  {
    by: 'lea',
    text: 'Moved here on Saturday. Three people have already asked whether I sing. Is this normal? #newhere',
    replies: [
      ['clara', '@lea Alto or soprano?'],
      ['lea', '@clara …so it is normal.'],
      ['jonas', '@lea The library has a town map with the bakeries marked. In pencil, by several hands.'],
    ],
  },
  {
    by: 'amina',
    text: 'Rye with caraway today, and the small seeded ones until they are gone. #bread',
    replies: [
      ['lea', '@amina Found you! The seeded ones were gone.'],
      ['amina', '@lea Half past six. Bring a bag.'],
      ['ben', '@amina Can you keep four for the team?'],
    ],
  },
  {
    by: 'tomasz',
    text: 'Whoever left a bottom bracket on my doorstep with a note saying “sorry”: apology accepted, it is the wrong size. #bicycles',
    replies: [
      ['david', '@tomasz It was not me. Mine is still in the drawer.'],
      ['felix', '@tomasz What size do you need? Asking for a bottom bracket.'],
    ],
  },
  {
    by: 'jonas',
    text: 'New on the shelf this week: two novels, one atlas of clouds, and a cookbook that smells of its last reader. #library',
  },
  {
    by: 'greta',
    text: 'The first beans are up at the weir. So are the first slugs. #garden',
    replies: [
      ['ines', '@greta Mes abeilles approuvent les fèves.'],
      ['paul', '@greta 1911 wurde dort schon über Schnecken geklagt, ich habe das Protokoll.'],
      ['greta', '@paul Did they write down what helped?'],
      ['paul', '@greta „Geduld.“'],
    ],
  },
  {
    by: 'luis',
    text: 'Water at eleven degrees, strong under the bridge after the rain. Beginners: not today. #river',
    replies: [['hanna', '@luis Thank you for saying it. We had two cold ones in last spring.']],
  },
  {
    by: 'emre',
    text: 'Jupiter is well placed this week. Look south after ten, the bright one that does not twinkle. Bring binoculars and you will see up to four moons. #astronomy',
    replies: [
      ['felix', '@emre I saw three. Is one hiding?'],
      ['emre', '@felix Behind or in front. Wait two hours and it comes out.'],
      ['felix', '@emre My mother says I may not wait two hours.'],
    ],
  },
  {
    by: 'nora',
    text: 'The council has voted 9 to 6 for the new footbridge. Full report tomorrow; the shouting is available today. https://paper.example/footbridge-vote-nine-to-six #council',
    replies: [
      ['david', '@nora As treasurer of the bridge association: finally.'],
      ['oskar', '@nora Will the engine still get through at the mill?'],
      ['nora', '@oskar Asked. “Being looked into.”'],
      ['paul', '@nora 1874 ging die Abstimmung genauso aus.'],
    ],
  },
  {
    by: 'clara',
    text: 'Répétition ce soir. Les ténors, vous savez ce que vous avez fait. #choir',
    language: 'fr',
    replies: [
      ['ines', '@clara Moi non plus je ne dors plus à cause de la mesure 42.'],
      ['sofia', '@clara As an alto I was only listening.'],
    ],
  },
  {
    by: 'ben',
    text: 'Two all against Wiesental. We deserved one of those goals. #football',
    replies: [
      ['tomasz', '@ben Which one?'],
      ['ben', '@tomasz The other one.'],
    ],
  },
  {
    by: 'sofia',
    text: 'Last night’s film: nobody walked out, two people cried, and Jonas fixed the projector with a paper clip. #film',
    replies: [
      ['jonas', '@sofia It was a hairpin. Credit where it is due.'],
      ['marta', '@sofia Please do not tell him it is supposed to have a lens cap.'],
    ],
    spoiler: '',
  },
  {
    by: 'marta',
    text: 'The ladder. Has. Not. Come. Back. #theatre',
    replies: [
      ['oskar', '@marta We have one. It is on the engine, though.'],
      ['mira', '@marta Not at the repair café either, I looked.'],
      ['david', '@marta How tall is it? There is something behind the treasurer’s cupboard.'],
      ['marta', '@david …'],
    ],
  },
  { by: 'oskar', text: 'Reminder: the test alarm on Saturday at noon is a test. The one at night is not. #safety' },
  {
    by: 'yuki',
    text: 'Drew the mill bridge in the rain. The ink had its own ideas. #drawing',
    replies: [
      ['greta', '@yuki The rain improved the left tower.'],
      ['lea', '@yuki Would you sell it?'],
    ],
  },
  {
    by: 'hanna',
    text: 'Night shift done. The dog and I saw the heron at the weir. Going to bed when you get up.',
    visibility: 'private',
    replies: [['mira', '@hanna Sleep well.']],
  },
  {
    by: 'mira',
    text: 'The server had its updates last night. If something looks odd, tell me what you did just before. #plaza',
    replies: [
      ['emre', '@mira Looks quicker. Is it?'],
      ['mira', '@emre It was asleep before, so yes.'],
    ],
  },
  {
    by: 'paul',
    text: 'Vor hundert Jahren stand hier die Pferdetränke. Heute steht dort ein Kaffeeautomat. Beides beliebt. #history',
    language: 'de',
    replies: [['jonas', '@paul Das Foto dazu liegt bei uns, Kasten 14.']],
  },
  {
    by: 'felix',
    text: 'Lost again, but in 61 moves. #chess',
    replies: [['jonas', '@felix Last month it was 34. At this rate you win by autumn.']],
  },
  {
    by: 'ines',
    text: 'Première récolte : sept pots, trois piqûres, aucun regret. #bees',
    language: 'fr',
    replies: [
      ['amina', '@ines Je prends deux pots pour le pain d’épices.'],
      ['greta', '@ines Is it the lime trees already?'],
    ],
  },
  {
    by: 'david',
    text: 'Four associations, four annual accounts, one shoebox. Found: a receipt from 2009 for “rope, long”.',
    replies: [['marta', '@david Was there a ladder with it?']],
  },
  {
    by: 'lea',
    text: 'I went to the repair café with a lamp and came home with a lamp and a screwdriver set. #repair',
    replies: [
      ['mira', '@lea That is how it starts.'],
      ['tomasz', '@lea Next comes the bicycle stand.'],
    ],
  },
  {
    by: 'nora',
    text: 'Does anyone have a photograph of the square before the fountain? For Saturday’s page. #history',
    replies: [
      ['paul', '@nora Ungefähr vierzig.'],
      ['nora', '@paul One will do.'],
    ],
  },
  {
    by: 'amina',
    text: 'The plot of last night’s series, in case you fell asleep like me',
    spoiler: 'Ending of the series everyone is watching',
    replies: [
      ['sofia', '@amina I was going to watch that tonight!'],
      ['amina', '@sofia That is what the warning is for.'],
    ],
  },
  {
    by: 'emre',
    text: 'Pupils asked whether the telescope can see the flag. It cannot. Then they asked whether I had checked. #astronomy',
  },
  {
    by: 'tomasz',
    text: 'Brake pads are not forever. This is a public service message. #bicycles',
    visibility: 'unlisted',
  },
  {
    by: 'greta',
    text: '@ines may I put two hives’ worth of borage along your fence?',
    visibility: 'direct',
    replies: [],
  },
  {
    by: 'hanna',
    text: 'Blood donation next Wednesday in the customs hall. You get a biscuit and the thanks of strangers.',
    replies: [
      ['oskar', '@hanna The brigade comes as a group.'],
      ['ben', '@hanna So does the second team. Is it a competition?'],
      ['hanna', '@ben It is now.'],
    ],
  },
  {
    by: 'sofia',
    text: 'Vote for the next film by bringing biscuits to match it. Nobody has ever understood this system and it has never failed. #film',
  },
  {
    by: 'luis',
    text: 'Found on the river bed this month: one piano string, nine bottles, a garden gnome with an expression. #river #cleanup',
    replies: [
      ['greta', '@luis The gnome is mine. Was.'],
      ['yuki', '@luis Please let me draw the gnome.'],
    ],
  },
  {
    by: 'mira',
    text: 'Anyone can make a group here now: reading circle, car pool, people who like moss. #plaza',
    replies: [['greta', '@mira Moss is spoken for.']],
  },
];

/** Generic replies, for posts without replies of their own. */
export const REMARKS: readonly string[] = [
  'Count me in.',
  'Seconded.',
  'I was wondering about that too.',
  'Thank you, that made my morning.',
  'Is there still room?',
  'My neighbour says the same.',
  'We had this in 2019 already, and it went well.',
  'Can somebody bring the key?',
  'I will ask around.',
  'Same here.',
  'Next time, then.',
  'Good to know!',
  'This is why I like it here.',
  'Noted, and passed on.',
];
