/** Invented universities with reserved mail domains. */
export const UNIVERSITIES = {
  northfield: { name: 'Northfield University', domain: 'northfield.example' },
  harbourview: { name: 'Harbourview University', domain: 'harbourview.example' },
  ashgrove: { name: 'Ashgrove Institute of Technology', domain: 'ashgrove.example' },
  brannoc: { name: 'St Brannoc College', domain: 'brannoc.example' },
  larkspur: { name: 'Larkspur State University', domain: 'larkspur.example' },
} as const;

export type UniversityKey = keyof typeof UNIVERSITIES;
