/** Holds what was measured against the goals. */
import type { Row } from './compare.ts';
import { type Figure, GOALS, type Goal } from './goals.ts';

const FIGURES: Record<Figure, (row: Row) => number | undefined> = {
  ratio: (row) => row.ratio,
  'p99 / p50': (row) => row.p99Ms / row.p50Ms,
  'MB after a start': (row) => row.memory?.startMb,
  'MB after the load': (row) => row.memory?.loadedMb,
};

/** Whether a figure, rounded as it is printed, is as it should be. */
function holds({ bound, value }: Goal, figure: number): boolean {
  const rounded = Number(figure.toFixed(2));
  return bound === 'at least' ? rounded >= value : rounded <= value;
}

/** A line for each goal that was missed, with figure and goal; cases that were not measured are passed over. */
export function missed(rows: readonly Row[], goals: readonly Goal[] = GOALS): string[] {
  return goals.flatMap((goal) => {
    const row = rows.find((each) => each.case === goal.case);
    const figure = row && FIGURES[goal.figure](row);
    if (figure === undefined || Number.isNaN(figure) || holds(goal, figure)) return [];
    return `${goal.case}: ${goal.figure} is ${figure.toFixed(2)}, the goal is ${goal.bound} ${goal.value}`;
  });
}
