/** The type of the demo script's events, and their places. */
import type { QuestionInput } from '../domain/events/questions.ts';
import type { EventTextInput } from '../domain/events/texts.ts';
import type { TicketKindInput } from '../domain/events/ticket-kinds.ts';
import type { DrawingName } from './drawings.ts';

export interface DemoEvent {
  day: number;
  /** Hour of the day, UTC. */
  hour: number;
  hours: number;
  title: string;
  description: string;
  /** The language of title and description. */
  language?: string;
  texts?: EventTextInput[];
  by: string;
  /** The group that it is organized for. */
  group?: string;
  /** Its co-organizers. */
  beside?: readonly string[];
  place: string;
  tags: string[];
  category?: string;
  /** Its picture; others have a placeholder. */
  drawing?: DrawingName;
  joinOptions?: 'FREE' | 'RESTRICTED' | 'INVITE';
  visibility?: 'PUBLIC' | 'UNLISTED' | 'PRIVATE' | 'RESTRICTED';
  status?: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  capacity?: number;
  questions?: QuestionInput[];
  tickets?: Pick<TicketKindInput, 'name' | 'description' | 'price' | 'url' | 'capacity'>[];
  /** People who take part get a ticket with a code. */
  hasTickets?: boolean;
  /** How many guests each participant may bring; some do. */
  guests?: number;
  /** When participants are reminded, in minutes before; a day before by default. */
  reminders?: number[];
  price?: number;
  /** A message of the organizer to the people who take part, and to those who wait. */
  message?: string;
  draft?: boolean;
  /** Days from today until it is published. */
  publishAfter?: number;
  /** The URL of an online event. */
  online?: string;
  /** A moderator has accepted it; only RESTRICTED events need that. */
  accepted?: boolean;
  /** Shown without times. */
  wholeDay?: boolean;
  /** It repeats by this rule, in the time zone of the town. */
  rule?: string;
  /** A condition that participants must accept. */
  condition?: { title: string; content: string };
}

export const PLACES: Record<string, { description: string; street: string; geom: string }> = {
  hall: { description: 'Old customs hall', street: 'Mill Bridge 1', geom: '12.3301;51.3352' },
  library: { description: 'Town library', street: 'School Lane 4', geom: '12.3287;51.3369' },
  square: { description: 'Market square', street: 'Market 1', geom: '12.3312;51.3361' },
  boathouse: { description: 'Boathouse', street: 'Towpath 12', geom: '12.3249;51.3338' },
  church: { description: 'St Anne’s', street: 'Church Yard 2', geom: '12.3320;51.3377' },
  garden: { description: 'Allotments at the weir', street: 'Weir Path', geom: '12.3222;51.3329' },
  cinema: { description: 'Capitol cinema', street: 'Station Road 9', geom: '12.3345;51.3370' },
  pitch: { description: 'Sports ground', street: 'Meadow Road 20', geom: '12.3388;51.3399' },
};
