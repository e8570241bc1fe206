/** Scans tickets by the camera, or takes the code that somebody typed, and says who may come in. */
import { Camera } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { State } from '../../../../src/look/components/state.tsx';
import { Button } from '../../kit/button.tsx';
import { TextField } from '../../kit/field.tsx';
import { Card } from '../../kit/page.tsx';
import { comma, timeAs } from '../../words/format.ts';
import { loadDecoder } from './decoder.ts';
import css from './door.module.css';
import type { DoorDesk, Result } from './door-desk.ts';
import { useDoorMessages } from './door-messages.ts';
import { Scanner } from './scanner.tsx';

export interface DeskProps {
  desk: DoorDesk;
  /** The name of the door. */
  name: string;
}

export function TicketCheck({ desk, name }: DeskProps) {
  const words = useDoorMessages();
  const [isScanning, setScanning] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [code, setCode] = useState('');
  const [result, setResult] = useState<Result | null>(null);
  // So that the camera also works when the network is gone.
  useEffect(() => void loadDecoder().catch(() => undefined), []);
  const last = useRef(0);
  // An earlier ticket whose answer took longer does not replace the result of the next one.
  const check = async (text: string): Promise<void> => {
    last.current += 1;
    const checked = last.current;
    setResult(null);
    const found = await desk.checkCode(text, name);
    if (checked !== last.current) return;
    setResult(found);
    desk.markTold(found);
  };
  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    void check(code);
    setCode('');
  };
  return (
    <Card>
      <div className="stack">
        {result && <ResultState result={result} />}
        {isScanning && (
          <Scanner
            onCode={(text) => void check(text)}
            onFailure={() => {
              setScanning(false);
              setRefused(true);
            }}
          />
        )}
        {isRefused && <p role="alert">{words.noCamera}</p>}
        <Button
          look={isScanning ? 'plain' : 'primary'}
          onClick={() => {
            setRefused(false);
            setScanning(!isScanning);
          }}
        >
          <Camera aria-hidden="true" />
          {isScanning ? words.stopCamera : words.startCamera}
        </Button>
        <form className={css.line} onSubmit={submit}>
          <TextField
            label={words.code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button type="submit">{words.checkCode}</Button>
        </form>
      </div>
    </Card>
  );
}

function ResultState({ result }: { result: Result }) {
  const words = useDoorMessages();
  if (result.outcome === 'unlisted') {
    return (
      <State isLive colour="waiting" icon="clock" title={words.unlisted}>
        {words.unlistedHint}
      </State>
    );
  }
  if (!('person' in result)) return <State isLive colour="cancelled" icon="cross" title={words[result.outcome]} />;
  const { person, outcome, at, door } = result;
  const who = person?.name ?? words.someone;
  const facts =
    person && [words.people({ people: 1 + person.guests }), person.ticketKind?.name].filter(Boolean).join(comma);
  if (outcome === 'alreadyIn') {
    return (
      <State isLive colour="cancelled" icon="cross" title={words.alreadyIn({ name: who })}>
        <p>{words.since({ time: timeAs('clock', at), door })}</p>
        {facts && <p>{facts}</p>}
      </State>
    );
  }
  return (
    <State isLive colour="going" icon="check" title={words.in({ name: who })}>
      <p>{facts}</p>
    </State>
  );
}
