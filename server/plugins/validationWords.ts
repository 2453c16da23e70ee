import type { FastifyError } from 'fastify';

type Problem = NonNullable<FastifyError['validation']>[number];

interface Description {
  sentence: string;
  /** Of a form: the sentence of each field. */
  fields?: Record<string, string>;
}

/** What the fields of forms are called on the page, where their names do not say it. */
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
  'date-time': 'must be a date and time',
};

/** Puts what the schema found wrong into a sentence that a student understands. */
export function describeValidation(problems: Problem[], part = 'body'): Description {
  const problem = problems[0];
  const field = problem && fieldOf(problem);
  if (!problem || field === undefined) return { sentence: 'This request is not complete.' };
  const sentence = `${labels[field] ?? capitalise(field)} ${wordsFor(problem)}.`;
  return part === 'body' ? { sentence, fields: { [field]: sentence } } : { sentence };
}

/** The first step of the path to what is wrong: the field of the form. */
function fieldOf(problem: Problem): string | undefined {
  const [, first] = problem.instancePath.split('/');
  const named = first ?? problem.params['missingProperty'] ?? problem.params['additionalProperty'];
  return typeof named === 'string' && named !== '' ? named : undefined;
}

function wordsFor({ keyword, params }: Problem): string {
  const limit = String(params['limit']);
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is not something that can be set here';
    case 'minLength':
      return limit === '1' ? 'must not be empty' : `must have at least ${limit} characters`;
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
      return patternWords(String(params['pattern']));
    default:
      return 'is not in the right form';
  }
}

function patternWords(pattern: string): string {
  if (pattern.includes('[^,')) return 'must not be blank or hold a comma';
  if (pattern.includes('\\S')) return 'must not be blank';
  return 'has a character that cannot be stored';
}

function capitalise(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
