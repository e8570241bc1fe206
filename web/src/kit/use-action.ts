/** A mutation by a button: while it runs the button is busy, and a toast shows a refusal. */
import { useMutation } from '@tanstack/react-query';
import { errorText } from './error-text.ts';
import { useKitMessages } from './kit-messages.ts';
import { showToast } from './toast.tsx';

interface Action<Input> {
  run: (input: Input) => void;
  busy: boolean;
}

/** @param onDone called when the server has done it; a toast shows its failure, too */
export function useAction<Output, Input = void>(
  act: (input: Input) => Promise<Output>,
  onDone?: (output: Output, input: Input) => unknown,
): Action<Input> {
  const words = useKitMessages();
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onError: (error) => showToast(errorText(error, words), { wrong: true }),
    ...(onDone && { onSuccess: onDone }),
  });
  return { run: mutate, busy: isPending };
}
