import { MapPin } from 'lucide-react';

export const PersonLocation = ({ location }: { location: string }) => (
  <div className="flex min-w-0 gap-1 text-sm text-muted">
    <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <p className="min-w-0 wrap-anywhere">{location || 'Location not specified'}</p>
  </div>
);
