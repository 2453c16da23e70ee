import type { FastifyError } from 'fastify';

type Problem = NonNullable<FastifyError['validation']>[number];

interface Description {
  message: string;
  /** Message by field of the form. */
  fields?: Record<string, string>;
}

/** Labels of fields whose label on the page differs from their name. */
const labels: Record<string, string> = {
  startTime: 'Start',
  endTime: 'End',
  recipientId: 'Recipient',
  refreshToken: 'Refresh token',
  q: 'Search text',
};

const formats: Record<string, string> = {
  email: 'must be an email address',
  uuid: 'is not known here',
  'date-time-input': 'must be a date and time',
  line: 'must be one line without invisible characters',
};

/** Returns the message for the first validation error. */
export function describeValidation(problems: Problem[], part = 'body'): Description {
  const problem = problems[0];
  const field = problem && fieldOf(problem);
  if (!problem || field === undefined) return { message: 'This request is not complete.' };
  const message = `${labels[field] ?? capitalise(field)} ${messageFor(problem)}.`;
  return part === 'body' ? { message, fields: { [field]: message } } : { message };
}

/** Returns the first segment of the path to the invalid value: the field of the form. */
function fieldOf(problem: Problem): string | undefined {
  const [, first] = problem.instancePath.split('/');
  const named = first ?? problem.params['missingProperty'] ?? problem.params['additionalProperty'];
  return typeof named === 'string' && named !== '' ? named : undefined;
}

function messageFor({ keyword, params }: Problem): string {
  const limit = String(params['limit']);
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is not something that can be set here';
    case 'minLength':
      return 'must not be empty';
    case 'maxLength':
      return `must have at most ${limit} characters`;
    case 'maxItems':
      return `must have at most ${limit} entries`;
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'enum':
      return 'must be one of the values offered';
    case 'format':
      return formats[String(params['format'])] ?? 'is not in the right form';
    case 'pattern':
      return patternMessage(String(params['pattern']));
    default:
      return 'is not in the right form';
  }
}

function patternMessage(pattern: string): string {
  if (pattern.includes('[^,')) return 'must not be blank or hold a comma';
  if (pattern.includes('[^\\s')) return 'must not be blank';
  return 'has a character that cannot be stored';
}

function capitalise(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
