/** Chooses the point of a picture that stays in sight: by a press or a drag on it, or with the arrow keys. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { FocalPoint as Focus } from '../../../../src/look/focal-point.ts';
import { number } from '../../words/format.ts';
import { useKitMessages } from '../kit-messages.ts';
import css from './focus-picker.module.css';

interface FocusPickerProps {
  src: string;
  focus: Focus;
  onChange: (focus: Focus) => void;
}

const STEP = 0.1;

const STEPS: Record<string, Focus> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

const within = (value: number): number => Math.round(Math.min(1, Math.max(-1, value)) * 100) / 100;

/** From the left or top edge, in percent. */
const percentOf = ({ x, y }: Focus) => ({ left: ((x + 1) / 2) * 100, top: ((1 - y) / 2) * 100 });

export function FocusPicker({ src, focus, onChange }: FocusPickerProps) {
  const words = useKitMessages();
  const box = useRef<HTMLDivElement>(null);
  const { left, top } = percentOf(focus);
  const point = ({ clientX, clientY }: PointerEvent): void => {
    const area = box.current?.getBoundingClientRect();
    if (!area) return;
    onChange({
      x: within(((clientX - area.left) / area.width) * 2 - 1),
      y: within(1 - ((clientY - area.top) / area.height) * 2),
    });
  };
  const press = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    onChange({ x: within(focus.x + step.x), y: within(focus.y + step.y) });
  };
  return (
    <div>
      <div
        ref={box}
        className={css.box}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          point(event);
        }}
        onPointerMove={(event) => event.buttons > 0 && point(event)}
      >
        <img src={src} alt="" draggable={false} />
        <button
          type="button"
          className={css.point}
          style={{ left: `${left}%`, top: `${top}%` }}
          aria-label={words.focus({ left: number(Math.round(left)), top: number(Math.round(top)) })}
          onKeyDown={press}
        />
      </div>
      <p className="soft">{words.focusHint}</p>
    </div>
  );
}
