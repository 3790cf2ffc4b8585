import { describe, expect, it } from 'vitest'
import { containerWarnings } from './container-flags.ts'

const warned = (line: string): string => containerWarnings(line.split(' ')).join(' ')

describe('a container that is open to this computer', () => {
  it.each([
    ['docker run --privileged image', '--privileged gives it all rights'],
    ['docker run -v /:/host image', '-v gives it / of this computer'],
    ['podman run -v//:/host image', '-v gives it // of this computer'],
    ['docker run -iv /:/host image', '-v gives it / of this computer'],
    ['docker run -v=/etc:/etc:ro image', '-v gives it /etc of this computer'],
    ['docker run --volume /home/../:/x image', '--volume gives it /home/../ of this computer'],
    ['docker run -v /home/ada:/x image', 'gives it /home/ada of this computer'],
    ['docker run -v ~:/x image', 'gives it ~ of this computer'],
    ['docker run -v ${HOME}/.ssh:/x image', 'gives it ${HOME}/.ssh of this computer'],
    ['docker run -v C:\\:/x image', 'gives it C:\\ of this computer'],
    ['docker run -v /var/run/docker.sock:/var/run/docker.sock image', 'docker.sock'],
    ['docker run --mount type=bind,source=/,target=/x image', '--mount gives it / of this computer'],
    ['docker run --mount=type=bind,src=/run/podman/podman.sock,dst=/s image', 'podman.sock'],
    ['docker run --pid=host image', '--pid shares the processes'],
    ['docker run --pid host image', '--pid shares the processes'],
    ['nerdctl run --network=host image', '--network shares the network'],
    ['docker run --net host image', '--net shares the network'],
    ['docker run --cap-add SYS_ADMIN image', '--cap-add gives it the right SYS_ADMIN'],
    ['docker run --cap-add=ALL image', '--cap-add gives it the right ALL'],
    ['docker run --security-opt seccomp=unconfined image', '--security-opt removes a protection'],
    ['docker run --device=/dev/sda image', '--device gives it the device /dev/sda'],
    ['/usr/bin/env docker run --privileged image', '--privileged'],
    ['sudo /usr/bin/docker run --userns=host image', '--userns shares the users'],
  ])('is told of: %s', (line, words) => expect(warned(line)).toContain(words))
})

it.each([
  'docker run -i --rm -e API_KEY image',
  'docker run -v /home/ada/notes:/notes image',
  'docker run -v notes:/notes --network none image',
  'docker run --mount type=volume,src=notes,dst=/notes image',
  'docker run --privileged=false image',
  'npx -y server --privileged',
])('nothing is said of: %s', (line) => expect(warned(line)).toBe(''))
