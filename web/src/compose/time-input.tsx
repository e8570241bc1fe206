/** When a post is to be posted, in the viewer's own time. */
import { TextField } from '../kit/field.tsx';
import { useComposeMessages } from './compose-messages.ts';
import { localMinute } from './local-minute.ts';

interface TimeInputProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

export function TimeInput({ value, onChange, error }: TimeInputProps) {
  const words = useComposeMessages();
  return (
    <TextField
      type="datetime-local"
      label={words.when}
      hint={words.whenHint}
      required
      min={localMinute(new Date())}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
