/** Compares the measurements with the goals. */
import type { Row } from './compare.ts';
import { EVENT_LISTS, type Figure, GOALS, type Goal } from './goals.ts';

const plainList = (rows: readonly Row[]): Row | undefined => rows.find((row) => row.case === EVENT_LISTS.plain);

/** `rows` are those of all measured cases. */
const FIGURES: Partial<Record<Figure, (row: Row, rows: readonly Row[]) => number | undefined>> = {
  'times the plain list': (row, rows) => row.plaza / (plainList(rows)?.plaza ?? Number.NaN),
  // Statements of the server itself, which nobody asked for, are parts of one.
  'statements more than the plain list': (row, rows) =>
    Math.round(row.statements - (plainList(rows)?.statements ?? Number.NaN)),
  ratio: (row) => row.ratio,
  'p99 / p50': (row) => row.p99Ms / row.p50Ms,
  'MB after a start': (row) => row.memory?.startMb,
  'MB after the load': (row) => row.memory?.loadedMb,
};

/** Whether a figure, rounded as it is printed, is as it should be. */
function holds({ bound, value }: Goal<unknown>, figure: number): boolean {
  const rounded = Number(figure.toFixed(2));
  return bound === 'at least' ? rounded >= value : rounded <= value;
}

/** A line for each goal that was missed, with figure and goal; cases that were not measured are passed over. */
export function missed(rows: readonly Row[], goals: readonly Goal[] = GOALS): string[] {
  return missedOf(goals, (goal) => {
    const row = rows.find((each) => each.case === goal.case);
    return row && FIGURES[goal.figure]?.(row, rows);
  });
}

/** @param measured the figure of a goal */
export function missedOf<Name>(
  goals: readonly Goal<Name>[],
  measured: (goal: Goal<Name>) => number | undefined,
): string[] {
  return goals.flatMap((goal) => {
    const figure = measured(goal);
    if (figure === undefined || Number.isNaN(figure) || holds(goal, figure)) return [];
    return `${goal.case}: ${goal.figure} is ${figure.toFixed(2)}, the goal is ${goal.bound} ${goal.value}`;
  });
}

/** The same for cases of which a row has one figure each: those of streams and of federation. */
export function missedByRows(rows: readonly { case: string; figure: Figure; value: number }[]): string[] {
  return GOALS.flatMap((goal) => {
    const row = rows.find((each) => each.case === goal.case && each.figure === goal.figure);
    if (!row || holds(goal, row.value)) return [];
    return `${goal.case}: ${goal.figure} is ${row.value.toFixed(2)}, the goal is ${goal.bound} ${goal.value}`;
  });
}
