import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import type { ProfileService } from '../../corpus/profile/profile-service';

export const createProfileHandlers = (profile: ProfileService): Handlers<RoutesOf<'profile'>> => ({
  'profile.get': async () => profile.view(),
  'profile.add': ({ id }) => profile.add(id),
  'profile.remove': ({ id }) => profile.remove(id),
  'profile.move': ({ id, to }) => profile.move(id, to),
  'profile.decline': ({ id }) => profile.decline(id),
});
