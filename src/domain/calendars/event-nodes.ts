/** Finds the events that a page or a file describes as JSON-LD of schema.org. */
import { partsOf } from '../cards/page-parts.ts';
import { withoutControls } from './entry-texts.ts';
import { isNode, isSchemaOrg, type Node, nodesOf, textIn, textsOf, typesOf, valuesOf } from './json-ld.ts';
import { MOST_ENTRIES, noEvents, tooManyEntries } from './troubles.ts';

export interface EventNodes {
  /** The name that the document gives itself; null for none. */
  name: string | null;
  nodes: Node[];
  /** How many parts of the document are not JSON. */
  broken: number;
}

/** `Event` and its kinds, without those that are broadcasts or deliveries. */
const EVENTS = new Set([
  ...['Event', 'BusinessEvent', 'ChildrensEvent', 'ComedyEvent', 'ConferenceEvent', 'CourseInstance', 'DanceEvent'],
  ...['EducationEvent', 'EventSeries', 'ExhibitionEvent', 'Festival', 'FoodEvent', 'Hackathon', 'LiteraryEvent'],
  ...['MusicEvent', 'PerformingArtsEvent', 'SaleEvent', 'ScreeningEvent', 'SocialEvent', 'SportsEvent'],
  ...['TheaterEvent', 'VisualArtsEvent'],
]);

/** The properties in which lists, pages, places and organizers have their events. */
const HOLDERS = ['@graph', 'itemListElement', 'item', 'mainEntity', 'event', 'events'];

/** Those whose values stand for the document. */
const CONTENTS = new Set(['@graph', 'mainEntity']);

/** The properties that a date of a series has from the series, if it does not say otherwise. */
const INHERITED = ['name', 'description', 'location', 'url', 'keywords', 'offers', 'eventAttendanceMode'];

/** Documents of websites nest less deeply. */
const DEEPEST = 12;

const isEvent = (node: Node): boolean => typesOf(node).some((type) => EVENTS.has(type));

const hasTime = (node: Node): boolean => textIn(node, 'startDate') !== '' || nodesOf(node, 'eventSchedule').length > 0;

class Finder {
  readonly nodes: Node[] = [];
  hasEmptyList = false;

  /** The dates of a series stand for it. A date that is only named is described beside it in the document. */
  private add(node: Node): void {
    const isSeries = typesOf(node).includes('EventSeries');
    const dates = isSeries ? [...nodesOf(node, 'subEvent'), ...nodesOf(node, 'subEvents')] : [];
    const common = INHERITED.flatMap((name) => {
      const values = valuesOf(node, name);
      return values.length === 0 ? [] : [[name, values] as const];
    });
    if (dates.length === 0) this.nodes.push(node);
    for (const date of dates.filter(hasTime)) this.nodes.push({ ...Object.fromEntries(common), ...date });
    if (this.nodes.length > MOST_ENTRIES) tooManyEntries();
  }

  /** @param isContent whether it stands for the document, and is not a part of a list or of a place */
  walk(value: unknown, depth = 0, isContent = true): void {
    if (depth > DEEPEST) return;
    if (Array.isArray(value)) for (const each of value) this.walk(each, depth + 1, isContent);
    if (!isNode(value) || !isSchemaOrg(value)) return;
    // The programme of an event is a part of it.
    if (isEvent(value)) this.add(value);
    else {
      for (const name of HOLDERS)
        for (const each of valuesOf(value, name)) this.walk(each, depth + 1, isContent && CONTENTS.has(name));
      // Pages that failed have empty lists of other kinds, such as a BreadcrumbList.
      const isList = isContent && typesOf(value).includes('ItemList') && Array.isArray(value.itemListElement);
      if (isList && valuesOf(value, 'itemListElement').length === 0) this.hasEmptyList = true;
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The name of a file that is a list, or a page with its events. */
function nameOf(root: unknown): string | null {
  const node = [root].flat()[0];
  return isNode(node) && !isEvent(node) ? (textsOf(node, 'name')[0] ?? null) : null;
}

const isJson = (text: string): boolean => /^\uFEFF?\s{0,100}[[{]/.test(text.slice(0, 200));
const isPage = (text: string): boolean => /^\uFEFF?\s{0,100}</.test(text.slice(0, 200));

/**
 * Returns null for text that is neither JSON nor a page. Refuses documents with too many events, and those without any; an empty `ItemList`
 * is a calendar without events.
 */
export function eventNodesOf(text: string): EventNodes | null {
  if (!isJson(text) && !isPage(text)) return null;
  const page = isPage(text) ? partsOf(text) : null;
  const roots = (page ? page.data : [text.replace(/^\uFEFF/, '')]).map(parsed);
  const finder = new Finder();
  for (const root of roots) finder.walk(root);
  const { nodes, hasEmptyList } = finder;
  const broken = roots.filter((root) => root === undefined).length;
  if (nodes.length === 0 && (!hasEmptyList || broken > 0)) noEvents();
  const name = page ? withoutControls(page.title).toWellFormed().replace(/\s+/g, ' ').trim() : nameOf(roots[0]);
  return { name: name || null, nodes, broken };
}
