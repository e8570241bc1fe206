/** Request/response over worker threads, for work that would block the event loop. */
import { parentPort, Worker } from 'node:worker_threads';

interface Asked {
  id: number;
  question: unknown;
}

interface Answered {
  id: number;
  answer?: unknown;
  /** The error message, if there is no answer. */
  error?: string;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** The thread does not keep the process alive, and its memory is bounded. */
function startThread(file: URL, ended: () => void): (asked: Asked, waiting: Waiting) => void {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 512 } });
  worker.unref();
  const questions = new Map<number, Waiting>();
  const end = (error: Error): void => {
    ended();
    for (const { reject } of questions.values()) reject(error);
    questions.clear();
  };
  worker.on('message', ({ id, answer, error }: Answered) => {
    const waiting = questions.get(id);
    questions.delete(id);
    if (error === undefined) waiting?.resolve(answer);
    else waiting?.reject(new Error(error));
  });
  worker.on('error', end);
  worker.on('exit', (code) => end(new Error(`The thread of ${file.pathname} ended with ${code}`)));
  return (asked, waiting) => {
    questions.set(asked.id, waiting);
    worker.postMessage(asked);
  };
}

/**
 * Returns a client of the worker thread that runs `file`, which calls `answerQuestions`. The first request starts the thread;
 * after a crash, the next request starts it again.
 */
export function askThread<Question, Answer>(file: URL): (question: Question) => Promise<Answer> {
  let ask: ReturnType<typeof startThread> | null = null;
  let last = 0;
  return (question) =>
    new Promise<Answer>((resolve, reject) => {
      ask ??= startThread(file, () => {
        ask = null;
      });
      last += 1;
      ask({ id: last, question }, { resolve: (answer) => resolve(answer as Answer), reject });
    });
}

/** Worker side: answers each request. */
export function answerQuestions<Question>(answer: (question: Question) => unknown): void {
  parentPort?.on('message', ({ id, question }: Asked) => {
    const answered: Answered = { id };
    try {
      answered.answer = answer(question as Question);
    } catch (error) {
      answered.error = error instanceof Error ? error.message : String(error);
    }
    parentPort?.postMessage(answered);
  });
}
